import { useMemo } from "react";
import { city, type DeviceEvent, type DeviceViews, deviceEventStatuses, nameFile, type Translate } from "../../../../core/internal.js";
import { downloadCsv } from "../../chart/csv.js";
import { printTable } from "../../control/print-table.js";
import { Button } from "../../controls/Button.js";
import { DateField } from "../../controls/DateField.js";
import { dateText } from "../../controls/date-parts.js";
import { EmptyState } from "../../controls/EmptyState.js";
import { SelectField } from "../../controls/SelectField.js";
import { TextField } from "../../controls/TextField.js";
import { DownloadIcon, PrintIcon } from "../../icons.js";
import { ResourceView } from "../../parts/ResourceView.js";
import { ToneShape } from "../../parts/ToneShape.js";
import { useResource } from "../../use-resource.js";
import { useKept, useStore, useWidget } from "../../use-widget.js";
import { alarmText } from "../alarm-text.js";
import { cityDateOf, utimeOfField } from "../city-moment.js";
import type { DeviceView } from "../view.js";
import { ViewTexts } from "../views/ViewTexts.js";
import { EventRows, toneOf } from "./EventRows.js";
import { chosenOf, entriesOf } from "./log.js";
import { createEventLog } from "./store.js";
import { filters, foot, types } from "./styles.js";
import { useAnnounced } from "./use-announced.js";

const ofToday = { hour: "2-digit", minute: "2-digit", second: "2-digit" } as const;
const ofOtherDays = { day: "2-digit", month: "2-digit", hour: "2-digit", minute: "2-digit" } as const;

/** First day that may be chosen: a year such as 0002 is one that is still being typed. */
const FIRST_DAY = "2000-01-01";

type Logged = DeviceView<Pick<DeviceViews, "eventsLast" | "eventsOfDay">>;

/** The event log of a device: the last events, or all of one day where the provider has a log by day. */
export default function EventLog(view: Logged) {
  return (
    <ViewTexts>
      <Log {...view} />
    </ViewTexts>
  );
}

function Log({ device, name, views: { eventsLast, eventsOfDay } }: Logged) {
  const { client, t, language } = useWidget();
  useResource(city(client));
  useStore(client.clock.$setting);
  const { $choice, choose, toggle } = useKept("eventLog", createEventLog);
  const { period: wanted, day, statuses, query } = useStore($choice);
  const period = eventsOfDay ? wanted : "last";
  const today = cityDateOf(client.clock.now(), client.clock);
  const shownDay = day && day <= today ? day : today;
  const midnight = utimeOfField(shownDay, client.clock) ?? 0;
  const events = useResource(eventsOfDay && period === "day" ? eventsOfDay(client, device, midnight) : eventsLast(client, device));

  const entries = useMemo(() => events.data && entriesOf(named(events.data, t)), [events.data, t]);
  const chosen = useMemo(() => chosenOf(entries ?? [], statuses, query), [entries, statuses, query]);
  const announced = useAnnounced(entries ?? null, `${period} ${period === "day" ? shownDay : ""} ${device}`, t);
  const title = period === "day" ? t("events.ofDay", { day: dateText(shownDay, language) }) : t("events.last");

  const timeOf = (utime: number) => {
    const isToday = cityDateOf(utime, client.clock) === today;
    return client.clock.format(utime, language, isToday || period === "day" ? ofToday : ofOtherDays);
  };
  /** All entries that match the filter, also those not rendered. */
  const table = () => [
    [t("events.time"), t("events.type"), t("events.message")],
    ...chosen.map(({ utime, status, msg }) => [
      client.clock.format(utime, language, { dateStyle: "short", timeStyle: "medium" }),
      t(`eventStatus.${status}`),
      msg,
    ]),
  ];
  /** The chosen day, else from the oldest entry to the newest. */
  const span = () =>
    period === "day" ? client.clock.time().day(midnight) : { start: chosen.at(-1)?.utime ?? 0, end: chosen[0]?.utime ?? 0 };
  const save = () => downloadCsv(nameFile(client.clock, t("device.events"), name, span()), table(), language);

  return (
    <>
      <div className={filters}>
        {eventsOfDay && (
          <SelectField
            label={t("events.period")}
            value={period}
            options={[
              { value: "last", label: t("events.last") },
              { value: "day", label: t("events.day") },
            ]}
            onChange={(value) => choose({ period: value === "day" ? "day" : "last" })}
          />
        )}
        {period === "day" && (
          <DateField
            label={t("events.dayField")}
            live
            value={shownDay}
            min={FIRST_DAY}
            max={today}
            onInput={(value) => choose({ day: value })}
          />
        )}
        <TextField label={t("events.search")} type="search" value={query} onInput={(value) => choose({ query: value })} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that filter, no set of fields */}
      <div className={types} role="group" aria-label={t("events.types")}>
        {deviceEventStatuses.map((status) => (
          <button key={status} type="button" aria-pressed={statuses.includes(status)} onClick={() => toggle(status)}>
            <ToneShape tone={toneOf[status]} />
            <span className="word">{t(`eventStatus.${status}`)}</span>
            {entries && <span>{countOf(entries, status)}</span>}
          </button>
        ))}
      </div>
      <ResourceView {...events} label={title} lines={5}>
        {(all) =>
          chosen.length > 0 ? (
            <EventRows key={`${period} ${shownDay}`} label={title} entries={chosen} timeOf={timeOf} />
          ) : (
            <EmptyState title={t(all.length > 0 ? "events.noMatch" : "events.none")} />
          )
        }
      </ResourceView>
      <div className={foot}>
        <span>{t("events.shown", { count: chosen.length, all: entries?.length ?? 0 })}</span>
        <span>
          <Button
            kind="quiet"
            icon={PrintIcon}
            disabled={chosen.length === 0}
            onClick={() => printTable(`${title} ${name}`, t("events.printNote"), table(), language)}
          >
            {t("events.print")}
          </Button>
          <Button kind="quiet" icon={DownloadIcon} disabled={chosen.length === 0} onClick={save}>
            {t("events.export")}
          </Button>
        </span>
      </div>
      <p className="unseen" role="status">
        {announced}
      </p>
    </>
  );
}

/** The entries with the names of faults in the language of the page. */
const named = (events: readonly DeviceEvent[], t: Translate): DeviceEvent[] =>
  events.map((event) => (event.alarm ? { ...event, msg: alarmText(t, event.msg, event.alarm) } : event));

const countOf = (entries: readonly DeviceEvent[], status: DeviceEvent["status"]) =>
  entries.reduce((count, entry) => count + (entry.status === status ? 1 : 0), 0);
