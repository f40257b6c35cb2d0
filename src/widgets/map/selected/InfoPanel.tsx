import type { Ref } from "react";
import type { ItemFact, MapItem } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { ErrorState } from "../../kit/controls/ErrorState.js";
import { IconButton } from "../../kit/controls/IconButton.js";
import { Skeleton } from "../../kit/controls/Skeleton.js";
import { css } from "../../kit/css.js";
import { Facts } from "../../kit/device/Facts.js";
import { CloseIcon, PageIcon } from "../../kit/icons.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useSaid } from "../../kit/use-said.js";
import { useStore, useWidget, type WidgetSurroundings } from "../../kit/use-widget.js";
import { isQuiet } from "../engine/symbols.js";
import { describe, nameOf, stateOf, timeStyle } from "../screen/describe.js";
import { panelBarClass, panelClass } from "../screen/styles.js";
import type { CityMapStore } from "../state/store.js";
import type { MapEvents } from "../surface.js";
import { ToolTexts } from "../tools/ToolTexts.js";

const infoBodyClass = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  & > h3 {
    font-size: var(--size-large);
    overflow-wrap: anywhere;
  }
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    color: var(--text-quiet);
  }
`;

interface InfoPanelProps {
  item: MapItem;
  store: CityMapStore;
  panelRef: Ref<HTMLElement>;
  onClose(): void;
}

/** Panel of a selected item without a widget: its state, the details of its layer, and their age. */
export function InfoPanel(props: InfoPanelProps) {
  return (
    <ToolTexts>
      <Info {...props} />
    </ToolTexts>
  );
}

function Info({ item, store, panelRef, onClose }: InfoPanelProps) {
  const widget = useWidget<MapEvents>();
  const { t, client, emit } = widget;
  // Re-renders when the city's time zone becomes known.
  useStore(client.clock.$setting);
  const details = useStore(store.$details);
  const name = nameOf(item, store.kinds, widget);
  const lines = describe(item, store.kinds, widget);
  const status = stateOf(item, widget);
  return (
    <section
      ref={panelRef}
      className={panelClass}
      part="panel"
      aria-label={`${t("info")}: ${name}`}
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && onClose()}
    >
      <div className={panelBarClass}>
        <IconButton kind="quiet" icon={CloseIcon} label={t("closePanel")} onClick={onClose} />
      </div>
      <div className={infoBodyClass}>
        <h3>{name}</h3>
        <p>
          {lines
            .filter((line) => line !== status)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
          {isQuiet(item.tone) && item.tone !== "ok" ? <span>{status}</span> : <StatusBadge tone={item.tone} word={status} />}
        </p>
        <Known store={store} />
        {details?.screens?.map(({ title, screen, params }) => (
          <Button key={title} kind="primary" icon={PageIcon} onClick={() => emit("its-navigate", { screen, params })}>
            {t(title)}
          </Button>
        ))}
        {details?.ageKind && !details.isFetching && <AgeMark utime={details.utime} kind={details.ageKind} />}
      </div>
    </section>
  );
}

function Known({ store }: { store: CityMapStore }) {
  const widget = useWidget();
  const { t } = widget;
  const details = useSaid(useStore(store.$details));
  if (!details || (details.isFetching && details.facts.length === 0)) return <Skeleton lines={4} label={t("loading")} />;
  if (details.error && details.facts.length === 0)
    return details.error.status === 404 ? <EmptyState title={t("notOffered")} /> : <ErrorState error={details.error} />;
  const rows = details.facts.map(({ term, value }) => ({ term: textOf(term, widget), value: textOf(value, widget) }));
  return rows.length > 0 ? <Facts title={t(details.title ?? "facts")} rows={rows} /> : null;
}

/** Formats a value for the language. */
function textOf(value: ItemFact["value"], { t, client, language }: Pick<WidgetSurroundings, "t" | "client" | "language">): string {
  if (typeof value === "string") return value;
  if ("key" in value) return t(value.key, value.values);
  return client.clock.format(value.utime, language, timeStyle(value.utime, client.clock.now()));
}
