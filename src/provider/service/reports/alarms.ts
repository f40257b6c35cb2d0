import type { AlarmPriority } from "../../../core/contract/alarms.js";
import type { Cell } from "../../../core/contract/csv.js";
import type { Reading } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import type { City } from "../../sources/city.js";
import type { Alarm } from "../alarms/alarm.js";
import { causeOfKey } from "../alarms/cause-of.js";
import { type Figures, figuresOf } from "../alarms/figures.js";
import { stepsBetween } from "../alarms/kept.js";
import { toldAlarm } from "../alarms/told.js";
import { timeText } from "./crossroad.js";
import type { Reader } from "./words.js";

const WEEK = 7 * DAY;
/** Seconds before both weeks of which the steps say what stood and what is new in them. */
const BEFORE = 28 * DAY;

/** How many alarms there were, and how many of the most frequent had not come before. */
export interface AlarmCounts {
  readonly announced: number;
  readonly before: number;
  readonly fresh: number;
}

/** EEMUA's figures of the alarms of the week that ends at `end` (Unix s), beside the week before, new alarms first; null in a city without alarms. */
export async function alarmReport(
  city: City,
  db: Reading,
  end: number,
  reader: Reader,
): Promise<{ counts: AlarmCounts; rows: Cell[][] } | null> {
  const { words, say } = reader;
  const steps = await stepsBetween(db, end - 2 * WEEK - BEFORE, end);
  if (steps.length === 0) return null;
  const week = figuresOf(steps, { start: end - WEEK, end });
  const before = figuresOf(steps, { start: end - 2 * WEEK, end: end - WEEK });
  const kinds = new Map(steps.map(({ key, kind }) => [key, kind]));
  const standing = await standingIn(city, db);
  const nameOf = (key: string): string => {
    const { cause, cause_key } = causeOfKey(city, standing, key, kinds.get(key) ?? "");
    return cause_key ? say(cause_key) : cause;
  };
  const figure = (name: Parameters<typeof words>[0], of: (figures: Figures) => number): Cell[] => [words(name), of(week), of(before)];
  const rows: Cell[][] = [
    [],
    [words("alarms.title")],
    [words("alarms.figure"), words("alarms.week"), words("alarms.before")],
    figure("alarms.announced", ({ announced }) => announced),
    figure("alarms.mean", ({ perInterval }) => rounded(perInterval.mean, 2)),
    figure("alarms.most", ({ perInterval }) => perInterval.most),
    figure("alarms.flood", ({ flood }) => percent(flood)),
    figure("alarms.standing", (figures) => figures.standing.length),
    figure("alarms.chattering", ({ chattering }) => chattering.length),
    figure("alarms.shelved", ({ shelved }) => shelved),
  ];
  if (week.often.length > 0) {
    rows.push([], [words("alarms.often")], [words("alarms.alarm"), words("alarms.times"), words("alarms.share")]);
    for (const { key, count, share, isNew } of week.often)
      rows.push([isNew ? words("alarms.isNew", { alarm: nameOf(key) }) : nameOf(key), count, percent(share)]);
    rows.push([], [words("alarms.byPriority")], [words("alarms.priority"), words("alarms.times"), words("alarms.share")]);
    for (const [priority, { count, share }] of Object.entries(week.byPriority).reverse())
      rows.push([words(`alarms.priority.${priority as AlarmPriority}`), count, share === null ? null : percent(share)]);
  }
  if (week.standing.length > 0) {
    rows.push([], [words("alarms.standing")], [words("alarms.alarm"), words("alarms.since")]);
    for (const { key, utime } of week.standing) rows.push([nameOf(key), timeText(city, utime, reader)]);
  }
  if (week.chattering.length > 0) {
    rows.push([], [words("alarms.chattering")], [words("alarms.alarm")]);
    for (const key of week.chattering) rows.push([nameOf(key)]);
  }
  const fresh = week.often.filter(({ isNew }) => isNew).length;
  return { counts: { announced: week.announced, before: before.announced, fresh }, rows };
}

/** The alarms that stand, by key: they say themselves what they are about. */
async function standingIn(city: City, db: Reading) {
  const rows = await db.selectFrom("alarms").select("alarm_json").execute();
  return new Map(
    rows.flatMap(({ alarm_json }) => {
      const told = toldAlarm(JSON.parse(alarm_json) as Alarm, city);
      return told ? [[told.id, told] as const] : [];
    }),
  );
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));
const percent = (share: number): number => rounded(share * 100, 1);
