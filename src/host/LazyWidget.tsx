import { type ReactNode, useCallback } from "react";
import { widgets } from "../core/index.js";
import { loadWidget } from "../widgets/kit/parts/load-widget.js";
import { useLoaded } from "../widgets/kit/parts/use-loaded.js";
import { WidgetElement } from "../widgets/kit/parts/WidgetElement.js";

interface LazyWidgetProps {
  /** Id of the widget. */
  id: string;
  attributes: Readonly<Record<string, string>>;
  className: string;
  /** What stands in its place when its code did not arrive. */
  failed: (retry: () => void) => ReactNode;
}

/** A widget of the shell, which stands without it until its code is there. */
export function LazyWidget({ id, attributes, className, failed }: LazyWidgetProps) {
  const widget = widgets().find((each) => each.id === id);
  const load = useCallback(async () => {
    if (widget) await loadWidget(widget);
    return true;
  }, [widget]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, widget !== undefined);
  if (widget && isLoaded) return <WidgetElement tag={widget.tag} attributes={attributes} className={className} />;
  return hasFailed ? failed(retry) : null;
}
