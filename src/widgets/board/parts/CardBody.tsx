import { useMemo } from "react";
import type { Widget } from "../../../core/internal.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { PlacedWidget } from "../../kit/parts/PlacedWidget.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Card } from "../layout.js";
import { useControls } from "../use-controls.js";

/**
 * The widget of a card. Of the card's attributes it sets only those that the manifest lets people set: a board may come from a
 * file or a link, and must not choose the provider or allow control.
 */
export function CardBody({ card, widget, title }: { card: Card; widget: Widget; title: string }) {
  const { client, language, t } = useWidget();
  const { controls, hasFailed, retry } = useControls(widget);
  const attributes = useMemo(() => {
    const set = Object.entries(card.attributes).filter(([name]) => controls && Object.hasOwn(controls, name));
    return { ...Object.fromEntries(set), provider: client.base, language };
  }, [card.attributes, controls, client, language]);
  if (hasFailed) return <ErrorState error={t("error.page")} onRetry={retry} />;
  if (!controls) return <Skeleton label={t("loadingThing", { name: title })} lines={4} />;
  return <PlacedWidget widget={widget} title={title} attributes={attributes} className="placed" />;
}
