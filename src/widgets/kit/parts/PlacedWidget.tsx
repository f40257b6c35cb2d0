import { useCallback } from "react";
import type { Widget } from "../../../core/internal.js";
import { ErrorState } from "../controls/ErrorState.js";
import { Skeleton } from "../controls/Skeleton.js";
import { useWidget } from "../use-widget.js";
import { loadWidget } from "./load-widget.js";
import { useLoaded } from "./use-loaded.js";
import { WidgetElement } from "./WidgetElement.js";

interface PlacedWidgetProps {
  widget: Widget;
  /** Name shown while it loads. */
  title: string;
  attributes: Readonly<Record<string, string>>;
  className?: string;
}

/** A widget of any plugin: loads its code, then creates its element. A failure is shown in its place only. */
export function PlacedWidget({ widget, title, attributes, className }: PlacedWidgetProps) {
  const { t } = useWidget();
  const load = useCallback(async () => {
    await loadWidget(widget);
    return true;
  }, [widget]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, true);
  if (hasFailed) return <ErrorState error={t("error.page")} onRetry={retry} />;
  if (!isLoaded) return <Skeleton label={t("loadingThing", { name: title })} lines={4} />;
  return <WidgetElement tag={widget.tag} attributes={attributes} {...(className ? { className } : {})} />;
}
