import { useEffect, useState } from "react";
import { widgets } from "../core/index.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import { WidgetElement } from "../widgets/kit/parts/WidgetElement.js";

const none = {};

/** The list of active overrides, in sight on every screen (design 5). */
export function Overrides() {
  const [isLoaded, setLoaded] = useState(false);
  const widget = widgets().find(({ id }) => id === "overrides");

  useEffect(() => {
    if (!widget) return;
    let isHere = true;
    loadWidget(widget).then(
      () => isHere && setLoaded(true),
      (error: unknown) => globalThis.console?.error(`its: the list of active overrides could not be loaded: ${String(error)}`),
    );
    return () => {
      isHere = false;
    };
  }, [widget]);

  return widget && isLoaded ? <WidgetElement tag={widget.tag} attributes={none} className="overrides" /> : null;
}
