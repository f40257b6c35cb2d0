import { createElement, type Ref, useCallback } from "react";
import { type Loadable, type MapItem, sayText } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { Spinner } from "../../kit/controls/Spinner.js";
import { CloseIcon, PageIcon } from "../../kit/icons.js";
import { useLoaded } from "../../kit/parts/use-loaded.js";
import { useWidget } from "../../kit/use-widget.js";
import { panelBarClass, panelClass } from "../screen/styles.js";
import type { MapEvents } from "../surface.js";

interface ItemPanelProps {
  item: MapItem;
  widget: Loadable;
  /** Attribute of the widget that takes the item's id. */
  attribute: string;
  /** In the public view there is no link to a page of the item. */
  isPublic: boolean;
  panelRef: Ref<HTMLElement>;
  onClose(): void;
}

/** Panel of the selected item beside the map: another widget, created by its tag, on the same provider. */
export function ItemPanel({ item, widget, attribute, isPublic, panelRef, onClose }: ItemPanelProps) {
  const { t, emit, client, language } = useWidget<MapEvents>();
  const load = useCallback(() => widget.load().then(() => true), [widget]);
  const { thing: isLoaded, hasFailed, retry } = useLoaded(load, true);
  const named = { [attribute]: String(item.oID) };
  const given = { ...named, provider: client.base, language, ...(isPublic ? { guest: true } : {}) };
  return (
    <section
      ref={panelRef}
      className={panelClass}
      part="panel"
      aria-label={`${t("panel")}: ${sayText(item.name, item.name_key, { client, language })}`}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
    >
      <div className={panelBarClass}>
        {!isPublic && (
          <Button
            kind="quiet"
            icon={PageIcon}
            data-hotkey="KeyO"
            data-hotkey-press=""
            onClick={() => emit("its-navigate", { screen: widget.id, params: named })}
          >
            {t("openPage")}
          </Button>
        )}
        <IconButton kind="quiet" icon={CloseIcon} label={t("closePanel")} onClick={onClose} />
      </div>
      {hasFailed && <ErrorState error={t("error.page")} onRetry={retry} />}
      {!isLoaded && !hasFailed && <Spinner label={t("loading")} />}
      {isLoaded && createElement(widget.tag, { key: `${widget.tag} ${item.oID}`, ...given })}
    </section>
  );
}
