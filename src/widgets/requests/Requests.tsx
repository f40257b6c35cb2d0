import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { minuteOf, numberOf, type UrbanRequest, urbanRequests } from "../../core/internal.js";
import { Button } from "../kit/controls/Button.js";
import { EmptyState } from "../kit/controls/EmptyState.js";
import { Skeleton } from "../kit/controls/Skeleton.js";
import { useIsWide } from "../kit/device/use-is-wide.js";
import { draftOf } from "../kit/form/draft.js";
import { keepSender } from "../kit/form/keep-sender.js";
import { PlusIcon } from "../kit/icons.js";
import { AgeMark } from "../kit/parts/AgeMark.js";
import { Later } from "../kit/parts/Later.js";
import { listHead } from "../kit/parts/list-styles.js";
import { Permitted } from "../kit/parts/Permitted.js";
import { ResourceView } from "../kit/parts/ResourceView.js";
import { SessionGate } from "../kit/parts/SessionGate.js";
import { useMay } from "../kit/use-may.js";
import { useResource } from "../kit/use-resource.js";
import { useKept, useStore, useWidget } from "../kit/use-widget.js";
import { chosenRequests, noFilter } from "./filter.js";
import { RequestList } from "./parts/RequestList.js";
import { readPlace, writePlace } from "./places.js";
import { createDrafts, createRequests, NEW, type RequestsStore } from "./store.js";
import { board, pane, SIDE_BY_SIDE } from "./styles.js";
import type { RequestsEvents } from "./surface.js";

const newRequest = async () => (await import("./parts/NewRequest.js")).NewRequest;
const requestView = async () => (await import("./parts/RequestView.js")).RequestView;

interface RequestsProps {
  request?: string;
  place?: string;
}

/**
 * Urban requests: the list, one of them in full, a form for a new one.
 * @csspart list – the list with its filters
 * @csspart request – the one request, or the form for a new one
 * @csspart timeline – its times
 * @csspart about – what is known of it, with a small map
 * @csspart edit – the form that changes it
 * @csspart comments – what people have said
 * @csspart map – the small map
 */
export function Requests(attributes: RequestsProps) {
  return <SessionGate>{() => <Board {...attributes} />}</SessionGate>;
}

function Board({ request, place }: RequestsProps) {
  const { client, t, emit, element } = useWidget<RequestsEvents>();
  const store = useKept(`requests ${client.base}`, () => {
    const draft = draftOf("requests", element);
    return createRequests(keepSender(`${client.base} ${draft.place}`, (keep) => createDrafts(draft, keep)));
  });
  const selected = useStore(store.$selected);
  const all = useResource(urbanRequests(client));
  const urgent = useUrgent(store, all.data, selected);
  const detail = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFollowed(store, request, place);

  const select = useCallback(
    (id: string | null) => {
      if (!emit("its-request-selected", { request: id, place: null })) return;
      const row = `[data-request="${CSS.escape(store.$selected.get() ?? "")}"]`;
      store.select(id);
      requestAnimationFrame(() => {
        if (id !== null) detail.current?.focus();
        else (list.current?.querySelector<HTMLElement>(row) ?? list.current?.querySelector("button"))?.focus();
      });
    },
    [store, emit],
  );

  return (
    <ResourceView {...all} label={t("title")} lines={8}>
      {(requests) => (
        <div className={board} data-shown={selected === null ? "list" : "one"}>
          <section className={pane} part="list" ref={list}>
            <div className={listHead}>
              <h2>{t("title")}</h2>
              <AgeMark utime={all.answered} kind="deviceList" />
              <Permitted needs="requests.operate">
                <Button kind="primary" icon={PlusIcon} onClick={() => select(NEW)}>
                  {t("create")}
                </Button>
              </Permitted>
            </div>
            <RequestList store={store} requests={requests} selected={selected ?? urgent} onSelect={select} />
          </section>
          <section className={pane} part="request" aria-label={t(selected === NEW ? "newTitle" : "one")} ref={detail} tabIndex={-1}>
            <Shown store={store} requests={requests} isAsking={all.isFetching} selected={selected ?? urgent} onSelect={select} />
          </section>
        </div>
      )}
    </ResourceView>
  );
}

interface ShownProps {
  store: RequestsStore;
  requests: readonly UrbanRequest[];
  /** A newer list is on its way: what is not in this one may be in that. */
  isAsking: boolean;
  selected: string | null;
  onSelect(id: string | null): void;
}

function Shown({ store, requests, isAsking, selected, onSelect }: ShownProps) {
  const { t } = useWidget();
  const mayWrite = useMay("requests.operate");
  const waiting = <Skeleton lines={6} label={t("loading")} />;
  const back = (
    <Button className="back" onClick={() => onSelect(null)}>
      {t("backToList")}
    </Button>
  );
  if (selected === null) return <EmptyState title={t("noneChosen")}>{t("noneChosenHint")}</EmptyState>;
  if (selected === NEW && !mayWrite)
    return (
      <EmptyState title={t("accessRestricted")} action={back}>
        {t("notPermitted")}
      </EmptyState>
    );
  if (selected === NEW) return <Later load={newRequest} with={{ store, requests, onSelect }} waiting={waiting} />;
  const request = requests.find(({ id }) => `${id}` === selected);
  if (!request && isAsking) return waiting;
  if (!request) {
    const number = numberOf(selected);
    return (
      <EmptyState title={number ? t("goneNumber", { number }) : t("gone")} action={back}>
        {t("goneHint")}
      </EmptyState>
    );
  }
  return <Later key={selected} load={requestView} with={{ store, request, requests, onSelect }} waiting={waiting} />;
}

/**
 * Id of the request that is shown beside the list while none is chosen: the most urgent open one. It stays the same while it is
 * there, so that a newer list changes nothing under the operator's hands; null where list and request are not side by side.
 */
function useUrgent(store: RequestsStore, requests: readonly UrbanRequest[] | undefined, selected: string | null): string | null {
  const { client } = useWidget();
  const isWide = useIsWide(SIDE_BY_SIDE);
  const before = useStore(store.$urgent);
  const isWanted = isWide && selected === null && requests !== undefined;
  const isThere = requests?.some(({ id }) => `${id}` === before) ?? false;
  const [first] = isWanted && !isThere ? chosenRequests(requests, noFilter, minuteOf(client).get(), client.clock.time()) : [];
  const urgent = isThere ? before : first ? `${first.id}` : null;
  useLayoutEffect(() => {
    if (isWanted) store.$urgent.set(urgent);
  }, [store, isWanted, urgent]);
  return isWanted ? urgent : null;
}

/**
 * The page's attributes say what is shown, once for each value: what the operator chooses afterwards stands. Which place was
 * taken is kept with the draft: a page that is loaded again still names it, and the operator may have corrected it.
 */
function useFollowed(store: RequestsStore, request: string | undefined, place: string | undefined): void {
  const { client } = useWidget();
  const userKey = useStore(client.$userKey);
  useLayoutEffect(() => {
    if (store.follow("request", request)) store.select(request?.trim() || null);
  }, [store, request]);
  useEffect(() => {
    const given = place ?? "";
    const wanted = readPlace(given);
    if (!store.follow("place", place) || !wanted) return;
    const start = `${userKey}/new.`;
    if (store.$typed.get()[`${start}given`] === given) return;
    store.type({
      [`${start}given`]: given,
      [`${start}latitude`]: `${wanted.latitude}`,
      [`${start}longitude`]: `${wanted.longitude}`,
      [`${start}place`]: writePlace(wanted),
    });
  }, [store, place, userKey]);
}
