import { useEffect, useState } from "react";
import { widgets } from "../core/index.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import { WidgetElement } from "../widgets/kit/parts/WidgetElement.js";

interface LazyWidgetProps {
  /** Id of the widget. */
  id: string;
  attributes: Readonly<Record<string, string>>;
  className: string;
}

/** A widget of the shell, which stands without it until its code is there. */
export function LazyWidget({ id, attributes, className }: LazyWidgetProps) {
  const [isLoaded, setLoaded] = useState(false);
  const widget = widgets().find((each) => each.id === id);

  useEffect(() => {
    if (!widget) return;
    let isHere = true;
    loadWidget(widget).then(
      () => isHere && setLoaded(true),
      (error: unknown) => globalThis.console?.error(`its: the widget "${widget.id}" of the shell could not be loaded: ${String(error)}`),
    );
    return () => {
      isHere = false;
    };
  }, [widget]);

  return widget && isLoaded ? <WidgetElement tag={widget.tag} attributes={attributes} className={className} /> : null;
}
