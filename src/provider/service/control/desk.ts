import type { OrderDraft } from "../../../core/contract/drafts.js";
import type { Hold } from "../../../core/contract/holds.js";
import type { RtsTelemetry } from "../../../core/contract/rts.js";
import type { Database, Step, Tables } from "../../base/database/tables.js";
import { type Refusal, refusal } from "../../base/refusal.js";
import type { City } from "../../sources/city.js";

export type HoldRow = Tables["holds"];
export type DraftRow = Tables["drafts"];

/** What a city has chosen for its desks: seconds after which a hold of nobody who acts is over, and whether tier 4 needs two people. */
export interface DeskRules {
  readonly holdSeconds: number | null;
  readonly fourEyes: boolean;
}

/** Seconds for which a draft waits for the second person. */
export const DRAFT_SECONDS = 120;
/** Seconds for which the desk shows how a hold ended that its holder did not give back. */
const END_SHOWN = 600;

/**
 * Who holds which crossing, and which orders wait for a second person: the newest of each, as the database has them. The node that
 * drives changes both at once and then writes them; the others read them.
 */
export function createDesk({ time }: Pick<City, "time">, { holdSeconds, fourEyes }: DeskRules) {
  const holds = new Map<string, HoldRow>();
  const drafts = new Map<string, DraftRow>();

  /** The refusal of whoever does not hold what somebody holds. */
  const heldBy = ({ fio, since }: HoldRow): Refusal => refusal("held_by", { by: fio, since: time.text(since).slice(11, 16) });
  const holdOf = (oid: string, now: number): HoldRow | null => inForce(holds.get(oid), now);
  const draftOf = (oid: string, now: number): DraftRow | null => inForce(drafts.get(oid), now);

  /** The hold as the desk shows it: one that is over as long as its holder may not know why. */
  function shownHold(oid: string, now: number): Hold | null {
    const row = holds.get(oid);
    if (!row) return null;
    const isOver = row.until <= now;
    if (isOver && (row.why === "given_back" || row.until + END_SHOWN <= now)) return null;
    const { user_id: user, fio, since, until, note, before_user, before_fio } = row;
    return {
      user,
      fio,
      utime_start: since,
      utime_end: until,
      note,
      before: before_user === null ? null : { user: before_user, fio: before_fio ?? "" },
      ended: isOver ? { utime: until, fio: row.ended_by, note: row.end_note } : null,
    };
  }

  function shownDraft(oid: string, now: number): OrderDraft | null {
    const row = draftOf(oid, now);
    if (!row) return null;
    const { id, user_id: user, fio, program, reason, since, until } = row;
    return { id, user, fio, program, reason, utime_start: since, utime_end: until };
  }

  return {
    holdSeconds,
    fourEyes,
    holdOf,
    draftOf,
    heldBy,
    /** Name of who holds a crossing, for the lists. */
    holderOf: (oID: number | string, now: number): string | null => holdOf(String(oID), now)?.fio ?? null,
    /** Makes rows the newest of their crossings, which counts at once. */
    change({ holds: ofHolds = [], drafts: ofDrafts = [] }: { holds?: readonly HoldRow[]; drafts?: readonly DraftRow[] }): Changed {
      const undo = [...ofHolds.map((row) => put(holds, row)), ...ofDrafts.map((row) => put(drafts, row))].reverse();
      return {
        async keep(step) {
          await write(step, "holds", ofHolds);
          await write(step, "drafts", ofDrafts);
        },
        takeBack() {
          for (const each of undo) each();
          return true;
        },
      };
    },
    /** Refuses whoever does not hold a crossing that somebody holds; of an order of two people either may. */
    mustNotBeHeld(oid: string, now: number, ...users: readonly (string | undefined)[]): void {
      const hold = holdOf(oid, now);
      if (hold && !users.includes(hold.user_id)) throw heldBy(hold);
    },
    /** What telemetry tells of it: nothing where the city has none of it. */
    told(oID: number, now: number): Pick<RtsTelemetry, "hold" | "draft"> {
      const oid = String(oID);
      return {
        ...(holdSeconds === null ? {} : { hold: shownHold(oid, now) }),
        ...(fourEyes ? { draft: shownDraft(oid, now) } : {}),
      };
    },
    /** Reads what the database has of all crossings, or of one, that may still matter at `now`. */
    async load(db: Database, now: number, only?: string): Promise<void> {
      if (holdSeconds !== null) await read(db, "holds", holds, now, only);
      if (fourEyes) await read(db, "drafts", drafts, now, only);
    },
  };
}
export type Desk = ReturnType<typeof createDesk>;

/** A change of the desk: how it is written, and made undone where that fails. */
export interface Changed {
  keep(step: Step): Promise<void>;
  takeBack(): true;
}

async function write<Name extends "holds" | "drafts">(step: Step, name: Name, rows: readonly Tables[Name][]): Promise<void> {
  for (const row of rows as readonly HoldRow[])
    await step
      .insertInto(name as "holds")
      .values(row)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
}

const inForce = <Row extends { until: number }>(row: Row | undefined, now: number): Row | null => (row && row.until > now ? row : null);

function put<Row extends { oid: string }>(rows: Map<string, Row>, row: Row): () => void {
  const before = rows.get(row.oid);
  rows.set(row.oid, row);
  return () => {
    if (before) rows.set(row.oid, before);
    else rows.delete(row.oid);
  };
}

/** Of two rows of one second, that which was taken over from is over in it. */
async function read<Name extends "holds" | "drafts">(
  db: Database,
  name: Name,
  rows: Map<string, Tables[Name]>,
  now: number,
  only?: string,
): Promise<void> {
  let asked = db
    .selectFrom(name as "holds")
    .selectAll()
    .where("until", ">", Math.floor(now) - END_SHOWN)
    .orderBy("since")
    .orderBy("until");
  if (only !== undefined) asked = asked.where("oid", "=", only);
  const found = await asked.execute();
  if (only === undefined) rows.clear();
  else rows.delete(only);
  for (const row of found) rows.set(row.oid, { ...row, since: Number(row.since), until: Number(row.until) } as unknown as Tables[Name]);
}
