import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from "react";
import { type Alarm, type AlarmDeed, wantsSomebody } from "../../../core/internal.js";
import { useStill } from "../../kit/control/use-still.js";
import { Button } from "../../kit/controls/Button.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { TabList } from "../../kit/controls/Tabs.js";
import { DistrictNotice } from "../../kit/district/DistrictNotice.js";
import { useDistrict } from "../../kit/district/use-district.js";
import { UndoIcon } from "../../kit/icons.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { Later } from "../../kit/parts/Later.js";
import { LongList } from "../../kit/parts/LongList.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { StatusBadge } from "../../kit/parts/StatusBadge.js";
import { useIsPrinting } from "../../kit/parts/use-is-printing.js";
import { refusalText } from "../../kit/refusal-text.js";
import { errorText } from "../../kit/sentence.js";
import { useId } from "../../kit/use-id.js";
import { useNextFocus } from "../../kit/use-next-focus.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { filtered, noFilter } from "../filter.js";
import { alarmsOf, type Line, linesOf, stillKey } from "../lines.js";
import { mayAcknowledge, mayShelve, type Place, placeOf, places } from "../looks.js";
import { rows } from "../row-styles.js";
import type { AlarmsStore } from "../store.js";
import { body, center, foot, head, listPane, selection } from "../styles.js";
import type { AlarmsEvents } from "../surface.js";
import { useAct } from "../use-act.js";
import { useAlarms } from "../use-alarms.js";
import { useAnchored } from "../use-anchored.js";
import { useNextRow, useRowKeys } from "../use-next-row.js";
import { useWords } from "../use-words.js";
import { AlarmRow } from "./AlarmRow.js";
import { Announced } from "./Announced.js";
import { DeedButtons } from "./DeedButtons.js";
import type { Ask } from "./DeedDialog.js";
import { Detail } from "./Detail.js";
import { Filters } from "./Filters.js";
import { Sound, SoundNotice } from "./Sound.js";

const deedDialog = async () => (await import("./DeedDialog.js")).DeedDialog;

interface AlarmListProps {
  store: AlarmsStore;
  /** The choice of the part of the element, where there are others. */
  views: ReactNode;
  /** Tells the page what is shown. */
  onChanged(): void;
}

/** The alarms, the worst first, with what can be done with them; one of them in full beside. */
export function AlarmList({ store, views, onChanged }: AlarmListProps) {
  const { t, emit, root, client } = useWidget<AlarmsEvents>();
  const words = useWords();
  const { alarms: all, isOwn } = useAlarms();
  const district = useDistrict();
  const place = useStore(store.$place);
  const filter = useStore(store.$filter);
  const opened = useStore(store.$opened);
  const unfolded = useStore(store.$unfolded);
  const marked = useStore(store.$marked);
  const isPrinting = useIsPrinting();
  const { act, undo } = useAct(store);
  const [ask, setAsk] = useState<Ask | null>(null);
  const detail = useRef<HTMLElement>(null);
  const tabs = useId();

  const told = all.data;
  // What befalls no device is everybody's.
  const near = useMemo(
    () => (told ?? []).filter(({ members }) => members.length === 0 || members.some(({ oID }) => district.has(oID))),
    [told, district],
  );
  const here = useMemo(() => near.filter((alarm) => placeOf(alarm) === place), [near, place]);
  const chosen = useMemo(() => filtered(here, filter, words.isMe), [here, filter, words.isMe]);
  const lines = useMemo(
    () => linesOf(chosen, place === "list", (group) => isPrinting || unfolded.has(group)),
    [chosen, place, unfolded, isPrinting],
  );
  const { isIgnored, counts } = useStill(useMemo(() => lines.map(stillKey), [lines]));
  const { follow, moved } = useNextRow(lines);
  useAnchored(lines);
  const onRowKey = useRowKeys();
  const focusNext = useNextFocus();
  const selected = chosen.filter(({ id }) => marked.has(id));
  const wanting = near.filter(wantsSomebody).length;
  const elsewhere = (told?.length ?? 0) - near.length;
  const isFiltered = Object.values(filter).some((each) => each !== "");

  const select = useCallback(
    (id: string | null) => {
      const before = store.$opened.get();
      if (!emit("its-alarm-selected", { alarm: id })) return;
      store.open(id);
      requestAnimationFrame(() => {
        const row = root.querySelector<HTMLElement>(`[data-alarm="${CSS.escape(id ?? before ?? "")}"]`);
        if (id === null) return row?.focus();
        row?.scrollIntoView({ block: "nearest" });
        detail.current?.focus({ preventScroll: true });
      });
    },
    [store, emit, root],
  );
  const show = (to: Place) => {
    store.$place.set(to);
    onChanged();
  };
  const reset = () => {
    focusNext(() => root.querySelector<HTMLElement>('[part="list"] [role="group"] button'));
    store.$filter.set(noFilter);
    onChanged();
  };
  const pressed = (line: Line, press: MouseEvent, run: () => void) => {
    if (!counts(stillKey(line), press, moved.current)) return;
    follow();
    run();
  };
  /** Clears the marks of all but these alarms. */
  const keepMarked = (alarms: readonly Alarm[]) =>
    store.mark(
      selected.filter((alarm) => !alarms.includes(alarm)).map(({ id }) => id),
      false,
    );
  const doAsked = (deed: AlarmDeed) => {
    if (ask) act(deed, ask.alarms);
    setAsk(null);
  };

  const row = (line: Line) => {
    if (line.kind === "heading") return <h3 className="heading">{t(line.of === "wanting" ? "wanting" : "noted")}</h3>;
    const ofLine = alarmsOf(line);
    return (
      <AlarmRow
        line={line}
        store={store}
        isOpen={line.kind === "group" ? isPrinting || unfolded.has(line.key) : line.alarm.id === opened}
        onOpen={() => (line.kind === "group" ? store.toggleGroup(line.key) : select(line.alarm.id === opened ? null : line.alarm.id))}
        onAcknowledge={(press) => pressed(line, press, () => act({ name: "acknowledge" }, ofLine.filter(mayAcknowledge)))}
        onShelve={(press) => pressed(line, press, () => setAsk({ name: "shelve", alarms: ofLine.filter(mayShelve) }))}
      />
    );
  };
  const countOf = (which: Place) => near.filter((alarm) => placeOf(alarm) === which).length;
  const segments = places.map((id) => ({
    id,
    label: told ? t("placeCount", { place: t(`place.${id}`), n: countOf(id) }) : t(`place.${id}`),
  }));

  return (
    <div className={center} data-shown={opened === null ? "list" : "one"}>
      <section className={listPane} part="list" tabIndex={-1} data-hotkey="KeyL" aria-label={t("title")}>
        <div className={head}>
          <h2>{t("title")}</h2>
          <div className="figures" data-awaited={told === undefined || undefined}>
            <StatusBadge tone={wanting > 0 ? "error" : "ok"} word={t("wantingCount", { n: wanting })} />
            <AgeMark utime={told ? all.answered : client.clock.now()} kind="deviceList" />
          </div>
          {views}
        </div>
        {isOwn && <p className="about">{t("aboutOwn")}</p>}
        <SoundNotice alarms={told ?? []} onShow={select} />
        <DistrictNotice>{elsewhere > 0 && t("district.elsewhere", { count: elsewhere })}</DistrictNotice>
        <TabList
          id={tabs}
          label={t("places")}
          tabs={segments}
          shown={segments.find(({ id }) => id === place) ?? (segments[0] as (typeof segments)[number])}
          onSelect={(id) => show(id as Place)}
        />
        <Filters
          store={store}
          alarms={here}
          onChange={(next) => {
            store.$filter.set(next);
            onChanged();
          }}
        />
        <Permitted needs="messages.operate">
          <div className={selection} data-none={selected.length === 0 || undefined}>
            <label>
              <input
                type="checkbox"
                checked={chosen.length > 0 && selected.length === chosen.length}
                disabled={chosen.length === 0}
                onChange={() =>
                  store.mark(
                    chosen.map(({ id }) => id),
                    selected.length < chosen.length,
                  )
                }
              />
              <span>{selected.length > 0 ? t("selectedCount", { n: selected.length }) : t("selectAll")}</span>
            </label>
            <DeedButtons
              store={store}
              alarms={selected}
              act={(deed, alarms) => {
                keepMarked(alarms);
                act(deed, alarms);
              }}
              onAsk={(asked) => {
                keepMarked(asked.alarms);
                setAsk(asked);
              }}
            />
          </div>
        </Permitted>
        <div className={body} role="tabpanel" id={`${tabs}-panel`} aria-labelledby={`${tabs}-${place}`} onKeyDown={onRowKey}>
          <ResourceView {...all} label={t("title")} lines={6}>
            {() =>
              chosen.length > 0 ? (
                <LongList label={t(`place.${place}`)} className={rows} items={lines} keyOf={({ key }) => key}>
                  {row}
                </LongList>
              ) : (
                <EmptyState
                  title={t(here.length > 0 ? "noMatch" : `none.${place}`)}
                  action={isFiltered && <Button onClick={reset}>{t("resetFilter")}</Button>}
                >
                  {t(here.length > 0 ? "noMatchHint" : `noneHint.${place}`)}
                </EmptyState>
              )
            }
          </ResourceView>
        </div>
        <div className={foot}>
          <Said store={store} isIgnored={isIgnored} onUndo={undo} />
          <p>
            {told && t("shown", { count: chosen.length, all: here.length })} {t("about")}
          </p>
          <Sound />
        </div>
      </section>
      <Detail
        ref={detail}
        store={store}
        alarms={told ?? []}
        isLoaded={told !== undefined}
        act={act}
        onAsk={setAsk}
        onClose={() => select(null)}
      />
      <Announced alarms={told} />
      {ask && <Later load={deedDialog} with={{ ask, onDo: doAsked, onClose: () => setAsk(null) }} />}
    </div>
  );
}

/** What came of what was done last, with the way back, and of what was refused why. */
function Said({ store, isIgnored, onUndo }: { store: AlarmsStore; isIgnored: boolean; onUndo(): void }) {
  const { t } = useWidget();
  const outcome = useStore(store.$outcome);
  return (
    <div role="status">
      {isIgnored && <p>{t("listMoved")}</p>}
      {outcome && (
        <p>
          {outcome.done > 0 && t(`done.${outcome.deed}`, { n: outcome.done })}{" "}
          {outcome.refused.map(([code, n]) => (
            <span key={code} className="refused">
              {t("refused", { n, why: refusalText({ code, values: {} }, t) ?? t("refusedUnknown", { code }) })}{" "}
            </span>
          ))}
          {outcome.error && <span className="refused">{errorText(outcome.error, t)}</span>}
          {outcome.undo && outcome.undo.length > 0 && (
            <Button kind="quiet" icon={UndoIcon} onClick={onUndo}>
              {t("undo")}
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
