import { type ReactNode, useMemo, useState } from "react";
import { type AlarmFigures, type AlarmPriority, alarmFigures, alarms } from "../../../core/internal.js";
import { EmptyState } from "../../kit/controls/EmptyState.js";
import { SelectField } from "../../kit/controls/SelectField.js";
import { Table } from "../../kit/controls/Table.js";
import { durationText } from "../../kit/device/duration.js";
import { useCityTime } from "../../kit/device/use-city-time.js";
import { ResourceView } from "../../kit/parts/ResourceView.js";
import { ToneShape } from "../../kit/parts/ToneShape.js";
import { useResource } from "../../kit/use-resource.js";
import { useWidget } from "../../kit/use-widget.js";
import { figures, tiles } from "../figure-styles.js";
import { lookOf } from "../looks.js";
import { useWords } from "../use-words.js";
import { MoreWords } from "./MoreWords.js";

/** Seconds. */
const WEEK = 7 * 86_400;
/** Weeks that can be looked at, the last one first. */
const WEEKS = 5;
/** Alarms in 10 minutes that one operator can work on at most, and the share of the time that may be flood (EEMUA 191, ISA-18.2). */
const MOST_PER_10_MIN = 2;
const MOST_FLOOD = 0.01;
/** Share of each priority that a good system has at about (EEMUA 191). */
const wantedShares: Readonly<Record<AlarmPriority, number>> = { low: 0.8, medium: 0.15, high: 0.05, critical: 0.01 };

/** What EEMUA 191 measures alarms by, of a week beside the one before. */
export function Figures() {
  return (
    <MoreWords>
      <Weeks />
    </MoreWords>
  );
}

function Weeks() {
  const { client, t } = useWidget();
  const [ago, setAgo] = useState(0);
  // The resource has a name for each start: of one choice it has to stay.
  const start = useMemo(() => (ago === 0 ? null : Math.floor(client.clock.now()) - WEEK * (ago + 1)), [client, ago]);
  const all = useResource(alarmFigures(client, start));
  return (
    <>
      <div className={figures}>
        <SelectField
          label={t("week")}
          value={`${ago}`}
          options={Array.from({ length: WEEKS }, (_, n) => ({ value: `${n}`, label: n === 0 ? t("weekLast") : t("weekAgo", { n }) }))}
          onChange={(value) => setAgo(Number(value))}
        />
      </div>
      <ResourceView {...all} label={t("view.figures")} lines={10}>
        {(answer) => <Week answer={answer} />}
      </ResourceView>
    </>
  );
}

function Week({ answer: { utime_start, utime_end, kept_since, week, before } }: { answer: AlarmFigures }) {
  const { client, t, language } = useWidget();
  const words = useWords();
  const time = useCityTime("short");
  const day = (utime: number) => client.clock.format(utime, language, { dateStyle: "medium" });
  const number = (value: number, digits = 0) => value.toLocaleString(language, { maximumFractionDigits: digits });
  const percent = (share: number | null) =>
    share === null ? "—" : share.toLocaleString(language, { style: "percent", maximumFractionDigits: 1 });
  const known = useResource(alarms(client)).data;
  const nameOf = (id: string) =>
    [...week.often, ...week.standing].find((one) => one.id === id)?.cause ?? known?.find((one) => one.id === id)?.cause ?? id;
  const tile = (key: string, now: string, then: string, isBad: boolean | null, hint?: string): ReactNode => (
    <div key={key} data-tone={isBad === null ? undefined : isBad ? "warning" : "ok"}>
      <dt>{t(key)}</dt>
      <dd>
        {isBad !== null && <ToneShape tone={isBad ? "warning" : "ok"} />} {now}
        <small>{t("weekBefore", { value: then })}</small>
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  );
  return (
    <div className={figures}>
      <p>{t("weekSpan", { from: day(utime_start), to: day(utime_end) })}</p>
      {kept_since !== null && kept_since > utime_start && <p role="note">{t("keptSince", { time: time(kept_since) })}</p>}
      <dl className={tiles}>
        {tile("figure.announced", number(week.announced), number(before.announced), null)}
        {tile(
          "figure.per10",
          number(week.per_10_min.mean, 2),
          number(before.per_10_min.mean, 2),
          week.per_10_min.mean > MOST_PER_10_MIN,
          t("figure.per10Most", { n: week.per_10_min.most }),
        )}
        {tile("figure.flood", percent(week.flood), percent(before.flood), week.flood > MOST_FLOOD, t("figure.floodHint"))}
        {tile("figure.standing", number(week.standing.length), number(before.standing.length), week.standing.length > 0)}
        {tile("figure.chattering", number(week.chattering.length), number(before.chattering.length), week.chattering.length > 0)}
        {tile("figure.shelved", number(week.shelved), number(before.shelved), null)}
      </dl>
      {week.announced === 0 && week.standing.length === 0 ? (
        <EmptyState title={t("figure.none")} />
      ) : (
        <>
          <Table
            caption={t("often")}
            rows={week.often}
            keyOf={({ id }) => id}
            columns={[
              { id: "cause", label: t("cause"), render: ({ cause, is_new }) => (is_new ? t("isNew", { cause }) : cause) },
              { id: "kind", label: t("kind"), render: ({ kind }) => words.kind(kind) },
              { id: "count", label: t("times"), align: "end", render: ({ count }) => number(count) },
              { id: "share", label: t("share"), align: "end", render: ({ share }) => percent(share) },
            ]}
          />
          <Table
            caption={t("byPriority")}
            rows={[...week.by_priority].reverse()}
            keyOf={({ priority }) => priority}
            columns={[
              {
                id: "priority",
                label: t("priorities"),
                render: ({ priority }) => (
                  <>
                    <ToneShape {...lookOf[priority]} /> {t(`priority.${priority}`)}
                  </>
                ),
              },
              { id: "count", label: t("times"), align: "end", render: ({ count }) => number(count) },
              { id: "share", label: t("share"), align: "end", render: ({ share }) => percent(share) },
              { id: "wanted", label: t("wantedShare"), align: "end", render: ({ priority }) => percent(wantedShares[priority]) },
            ]}
          />
          {week.standing.length > 0 && (
            <Table
              caption={t("standing")}
              rows={week.standing}
              keyOf={({ id }) => id}
              columns={[
                { id: "cause", label: t("cause"), render: ({ cause }) => cause },
                { id: "kind", label: t("kind"), render: ({ kind }) => words.kind(kind) },
                { id: "since", label: t("since"), render: ({ utime }) => time(utime) },
                { id: "for", label: t("forTime"), align: "end", render: ({ utime }) => durationText(utime_end - utime, language) },
              ]}
            />
          )}
          {week.chattering.length > 0 && (
            <Table
              caption={t("chattering")}
              rows={week.chattering.map((id) => ({ id }))}
              keyOf={({ id }) => id}
              columns={[{ id: "cause", label: t("cause"), render: ({ id }) => nameOf(id) }]}
            />
          )}
        </>
      )}
    </div>
  );
}
