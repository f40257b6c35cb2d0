import { randomUUID } from "node:crypto";
import type { AlarmEvent, State } from "../../../core/contract/alarm-states.js";
import type { AlarmKind, AlarmPriority } from "../../../core/contract/alarms.js";
import type { Database, Reading, Step as Transaction } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import type { Alarm, Step } from "./alarm.js";
import { nameOf } from "./causes.js";
import type { Change } from "./dry-run.js";

/** Seconds for which steps and changes of causes are kept. */
export const STEPS_KEPT = 180 * DAY;
/** Rows in one statement. */
const MOST_ROWS = 500;

/** What is normal is in no list; what is hidden is counted, whatever is beneath. */
export const isKept = ({ standing: { hidden, shown } }: Alarm): boolean => hidden !== null || shown !== "normal";

/** Ids whose order is that of the steps, also of those within one second. */
let last = 0;
function stepId(): string {
  last = Math.max(last + 1, Date.now() * 1_000);
  return `${last}-${randomUUID().slice(0, 8)}`;
}

/** Writes what has happened to alarms. */
export async function keepSteps(by: Transaction, steps: readonly Step[]): Promise<void> {
  const rows = steps.map(({ utime, key, kind, priority, event, from, to, isActive, fio }) => ({
    id: stepId(),
    utime: Math.floor(utime),
    alarm: key,
    kind,
    priority,
    event,
    from_state: from,
    to_state: to,
    active: Number(isActive),
    fio,
  }));
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await by
      .insertInto("alarm_steps")
      .values(rows.slice(at, at + MOST_ROWS))
      .execute();
}

export type StepRow = Step & { id: string };

const stepIn = (row: {
  id: string;
  utime: number;
  alarm: string;
  kind: string;
  priority: string;
  event: string;
  from_state: string;
  to_state: string;
  active: number;
  fio: string | null;
}): StepRow => ({
  id: row.id,
  utime: Number(row.utime),
  key: row.alarm,
  kind: row.kind as AlarmKind,
  priority: row.priority as AlarmPriority,
  event: row.event as AlarmEvent,
  from: row.from_state as State,
  to: row.to_state as State,
  isActive: row.active === 1,
  fio: row.fio,
});

/** The steps of a period, the oldest first. */
export const stepsBetween = async (db: Reading, start: number, end: number): Promise<StepRow[]> =>
  (
    await db
      .selectFrom("alarm_steps")
      .selectAll()
      .where("utime", ">=", Math.floor(start))
      .where("utime", "<", Math.ceil(end))
      .orderBy("utime")
      .orderBy("id")
      .execute()
  ).map(stepIn);

/** A page of steps, the newest first; `before` is the id of the last one of the page before. */
export async function newestSteps(
  db: Reading,
  { start, end, alarm, before, most }: { start: number; end: number; alarm: string | undefined; before: string | undefined; most: number },
): Promise<StepRow[]> {
  let asked = db
    .selectFrom("alarm_steps")
    .selectAll()
    .where("utime", ">=", Math.floor(start))
    .where("utime", "<", Math.ceil(end))
    .orderBy("id", "desc")
    .limit(most);
  if (alarm !== undefined) asked = asked.where("alarm", "=", alarm);
  if (before !== undefined) asked = asked.where("id", "<", before);
  return (await asked.execute()).map(stepIn);
}

/** Writes an alarm over the row of a version; false where somebody has changed it meanwhile. What is over and seen has no row. */
export async function keepAlarm(by: Transaction, alarm: Alarm, version: number | null): Promise<boolean> {
  const row = { id: alarm.key, version: (version ?? Date.now()) + 1, alarm_json: JSON.stringify(alarm) };
  if (version === null) {
    if (!isKept(alarm)) return true;
    const made = await by
      .insertInto("alarms")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return Number(made.numInsertedOrUpdatedRows) === 1;
  }
  if (isKept(alarm)) {
    const { numUpdatedRows } = await by
      .updateTable("alarms")
      .set(row)
      .where("id", "=", alarm.key)
      .where("version", "=", version)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === 1;
  }
  const { numDeletedRows } = await by
    .deleteFrom("alarms")
    .where("id", "=", alarm.key)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === 1;
}

/** Nobody is told that these are over: they are not. */
export async function forgetNotices(by: Transaction, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += MOST_ROWS)
    await by
      .deleteFrom("alarm_notices")
      .where("alarm", "in", keys.slice(at, at + MOST_ROWS))
      .execute();
}

/** Takes away what is older than it is kept. */
export async function dropOldSteps(db: Database, now: number): Promise<void> {
  const before = Math.floor(now - STEPS_KEPT);
  await db.deleteFrom("alarm_steps").where("utime", "<", before).execute();
  await db.deleteFrom("alarm_causes").where("utime", "<", before).execute();
}

/** Writes which causes came and went. */
export async function keepChanges(by: Transaction, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ utime, key, kind, device, district, isThere }) => ({
    id: stepId(),
    utime: Math.floor(utime),
    alarm: key,
    kind,
    device: device && nameOf(device),
    district,
    there: Number(isThere),
  }));
  for (let at = 0; at < rows.length; at += MOST_ROWS)
    await by
      .insertInto("alarm_causes")
      .values(rows.slice(at, at + MOST_ROWS))
      .execute();
}

/** The causes that were there when they were written last. */
export async function causesThere(db: Reading, now: number): Promise<Change[]> {
  const last = new Map((await changesBetween(db, now - STEPS_KEPT, now + 1)).map((change) => [change.key, change]));
  return [...last.values()].filter(({ isThere }) => isThere);
}

/** When causes came and went in a period, the oldest first. */
export async function changesBetween(db: Reading, start: number, end: number): Promise<Change[]> {
  const rows = await db
    .selectFrom("alarm_causes")
    .selectAll()
    .where("utime", ">=", Math.floor(start))
    .where("utime", "<", Math.ceil(end))
    .orderBy("utime")
    .orderBy("id")
    .execute();
  return rows.map(({ utime, alarm, kind, device, district, there }) => {
    const [of, oID] = device?.split("/") ?? [];
    return {
      utime: Number(utime),
      key: alarm,
      kind: kind as AlarmKind,
      device: of === "rts" || of === "rtc" ? { kind: of, oID: Number(oID) } : null,
      district,
      isThere: there === 1,
    };
  });
}
