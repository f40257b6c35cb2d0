import { type KeyboardEvent, useMemo } from "react";
import { minuteOf, type UrbanRequest } from "../../../core/internal.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { classes } from "../../kit/css.js";
import { LongList } from "../../kit/parts/LongList.js";
import { listWindow } from "../../kit/parts/list-styles.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { chosenRequests, noFilter } from "../filter.js";
import type { RequestsStore } from "../store.js";
import { found, rows } from "../styles.js";
import { Filters } from "./Filters.js";
import { RequestRow } from "./RequestRow.js";

interface RequestListProps {
  store: RequestsStore;
  requests: readonly UrbanRequest[];
  selected: string | null;
  onSelect(id: string): void;
}

/** The requests that the filter lets through; arrow keys go from one to the next. */
export function RequestList({ store, requests, selected, onSelect }: RequestListProps) {
  const { client, root, t } = useWidget();
  const filter = useStore(store.$filter);
  const minute = useStore(minuteOf(client));
  const { time } = useStore(client.clock.$setting);
  const chosen = useMemo(() => chosenRequests(requests, filter, minute, time), [requests, filter, minute, time]);
  const isNarrowed = filter.query !== "" || filter.theme !== "" || filter.executor !== "" || filter.state !== noFilter.state;
  const focusNext = useNextFocus();
  const reset = () => {
    focusNext(() => root.querySelector<HTMLElement>("[data-request]") ?? root.querySelector<HTMLElement>('[part="list"] input'));
    store.$filter.set({ ...noFilter, sort: filter.sort });
  };
  return (
    <>
      <Filters store={store} requests={requests} />
      <div className={found}>
        <p role="status">{t("found", { count: chosen.length, all: requests.length })}</p>
        {isNarrowed && (
          <Button kind="quiet" onClick={reset}>
            {t("resetFilter")}
          </Button>
        )}
      </div>
      {chosen.length > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: the rows are buttons; arrows only move the focus among them
        <div onKeyDown={moveFocus}>
          <LongList label={t("title")} className={classes(listWindow, rows)} items={chosen} keyOf={({ id }) => id}>
            {(request) => (
              <RequestRow
                request={request}
                now={minute}
                isSelected={`${request.id}` === selected}
                onSelect={() => onSelect(`${request.id}`)}
              />
            )}
          </LongList>
        </div>
      ) : (
        <EmptyState title={t(requests.length > 0 ? "noMatch" : "none")}>{t(requests.length > 0 ? "noMatchHint" : "noneHint")}</EmptyState>
      )}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-request]")];
  const at = all.indexOf(event.target as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  const row = next === undefined || at < 0 ? undefined : all[next];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
