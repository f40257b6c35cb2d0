import { type HTMLAttributes, type ReactNode, useMemo } from "react";
import { numberOf, type Widget } from "../../../core/internal.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { CloseIcon, HandleIcon, PluginIcon, SettingsIcon } from "../../kit/icons.js";
import { PlacedWidget } from "../../kit/parts/PlacedWidget.js";
import { useWidget } from "../../kit/use-widget.js";
import type { Card } from "../layout.js";
import { useControls } from "../use-controls.js";

interface BoardCardProps {
  card: Card;
  /** Undefined when no plugin has it now. */
  widget: Widget | undefined;
  title: string;
  isDragged: boolean;
  /** Present while the board is arranged. */
  edit?: {
    handle: HTMLAttributes<HTMLButtonElement>;
    onSettings(): void;
    /** What is opened by that. */
    settings: ReactNode;
    onRemove(): void;
  };
}

/** One card: its title, the widget, and while the board is arranged the handle, the settings and the way out. */
export function BoardCard({ card, widget, title, isDragged, edit }: BoardCardProps) {
  const { t } = useWidget();
  const { device } = card.attributes;
  const number = device === undefined ? null : numberOf(device);
  return (
    <li className="card" part="card" data-card={card.id} data-width={card.width} data-dragged={isDragged} aria-label={title}>
      <header>
        {edit && (
          <button type="button" className="handle" aria-label={t("move", { title })} title={t("moveHint")} {...edit.handle}>
            <HandleIcon size={18} aria-hidden="true" />
          </button>
        )}
        <h3>
          {title}
          {number !== null && <span className="which"> {t("numbered", { number })}</span>}
        </h3>
        {edit && (
          <>
            <IconButton kind="quiet" icon={SettingsIcon} label={t("settingsOf", { title })} onClick={edit.onSettings} />
            <IconButton kind="quiet" icon={CloseIcon} label={t("removeCard", { title })} onClick={edit.onRemove} />
          </>
        )}
      </header>
      {edit?.settings}
      <div className="body" style={card.height === null ? {} : { blockSize: card.height }}>
        {widget ? (
          <CardBody card={card} widget={widget} title={title} />
        ) : (
          <EmptyState icon={PluginIcon} title={t("noWidget", { widget: card.widget })}>
            {t("noWidgetHint")}
          </EmptyState>
        )}
      </div>
    </li>
  );
}

/**
 * The widget of a card. Of the card's attributes it sets only those that the manifest lets people set: a board may come from a
 * file or a link, and must not choose the provider or allow control.
 */
function CardBody({ card, widget, title }: { card: Card; widget: Widget; title: string }) {
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
