import { randomUUID } from "node:crypto";
import type { Inactive, OutOfService } from "../../../core/contract/inactive.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";

type Row = Tables["inactive"];

const told = ({ reason, fio, utime_start, utime_return }: Row): Inactive => ({ reason, fio, utime_start, utime_return });

/** The devices that somebody has put out of service on purpose, and those of before: what was counted then counts in no figure. */
export function createInactive() {
  let rows = new Map<string, readonly Row[]>();
  const at = (oID: number | string, utime: number): Row | undefined =>
    rows.get(String(oID))?.find(({ utime_start, utime_end }) => utime >= utime_start && (utime_end === null || utime < utime_end));
  return {
    /** The mark of a device that is out of service now. */
    of(oID: number | string): Inactive | null {
      const row = rows.get(String(oID))?.find(({ utime_end }) => utime_end === null);
      return row ? told(row) : null;
    },
    /** Whether a device was out of service at a moment. */
    was: (oID: number | string, utime: number): boolean => at(oID, utime) !== undefined,
    async load(db: Database): Promise<void> {
      const all = await db.selectFrom("inactive").selectAll().orderBy("utime_start").execute();
      const found = new Map<string, Row[]>();
      for (const row of all) found.set(row.oid, [...(found.get(row.oid) ?? []), numbered(row)]);
      rows = found;
    },
  };
}
export type InactiveDevices = ReturnType<typeof createInactive>;

/** PostgreSQL gives large numbers as text. */
const numbered = (row: Row): Row => ({
  ...row,
  utime_start: Number(row.utime_start),
  utime_return: row.utime_return === null ? null : Number(row.utime_return),
  utime_end: row.utime_end === null ? null : Number(row.utime_end),
});

const open = (step: Step, oid: string) =>
  step.selectFrom("inactive").selectAll().where("oid", "=", oid).where("utime_end", "is", null).executeTakeFirst();

/** Puts a device out of service, or changes what is said of one that is; gives what was said before. */
export async function takeOut(step: Step, oid: string, { reason, utime_return }: OutOfService, fio: string, now: number) {
  const before = await open(step, oid);
  if (before) await step.updateTable("inactive").set({ reason, fio, utime_return }).where("id", "=", before.id).execute();
  else
    await step
      .insertInto("inactive")
      .values({ id: randomUUID(), oid, reason, fio, utime_start: Math.floor(now), utime_return, utime_end: null, ended_by: null })
      .execute();
  return before ? told(before) : null;
}

/** Returns a device to service; gives what was said of it, null where it is in service. */
export async function takeBack(step: Step, oid: string, fio: string, now: number) {
  const before = await open(step, oid);
  if (before)
    await step
      .updateTable("inactive")
      .set({ utime_end: Math.floor(now), ended_by: fio })
      .where("id", "=", before.id)
      .execute();
  return before ? told(before) : null;
}
