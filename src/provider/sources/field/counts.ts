import { sql } from "kysely";
import type { Span } from "../../../core/contract/city-time.js";
import type { LastHour } from "../../../core/contract/device.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { HOUR } from "../../base/time.js";
import type { Moment, ReadingOf } from "../drivers/driver.js";

/** Seconds of a slot, and for which slots are kept: what the calls of a device's page tell reaches half a day back. */
const SLOT = 300;
const KEPT = 25 * HOUR;

const kinds = ["KTS", "KTK", "KTD", "KTP"] as const;
type Kind = (typeof kinds)[number];

/** Five minutes of one detector: vehicles by kind as far as it tells them, and the sum and number of its speeds. */
interface Slot {
  readonly vehicles: Partial<Record<Kind, number>>;
  speeds: number;
  spoken: number;
}
interface Counter {
  readonly slots: Map<number, Slot>;
  /** The interval that was told last: the same one told again, with more vehicles, counts once. */
  last: { start: Moment; vehicles: Partial<Record<Kind, number>> } | null;
}

/** Vehicles by kind and km/h of the mean vehicle, null where they were not told. */
type Counted = Omit<LastHour, "oID" | "direction">;

/** What detectors have counted, in slots of five minutes that survive a restart. */
export function createCounts(db: Database) {
  const counters = new Map<number, Counter>();
  const dirty = new Set<string>();

  const counterOf = (oID: number): Counter => {
    const found = counters.get(oID) ?? { slots: new Map(), last: null };
    counters.set(oID, found);
    return found;
  };
  function slotOf(oID: number, at: Moment): Slot {
    const { slots } = counterOf(oID);
    const utime = Math.floor(at / 1000 / SLOT) * SLOT;
    const slot = slots.get(utime) ?? { vehicles: {}, speeds: 0, spoken: 0 };
    slots.set(utime, slot);
    dirty.add(`${oID} ${utime}`);
    return slot;
  }
  /**
   * The slots of an interval, each with the share of the interval that is over when it ends: one that is longer than a slot, as the hour
   * of a sensor that tells once in an hour, is spread over all that it holds. A shorter one is of the slot in which it ends.
   */
  function slotsOf(oID: number, start: Moment, at: Moment): { slot: Slot; until: number }[] {
    if (at - start <= SLOT * 1000) return [{ slot: slotOf(oID, Math.max(start, at - 1000)), until: 1 }];
    const ends: { slot: Slot; until: number }[] = [];
    for (let from = start; from < at; ) {
      const end = Math.min(at, (Math.floor(from / 1000 / SLOT) + 1) * SLOT * 1000);
      ends.push({ slot: slotOf(oID, from), until: (end - start) / (at - start) });
      from = end;
    }
    return ends;
  }
  /** The slots that lie in a period and were heard. */
  const within = (oID: number, from: number, to: number): Slot[] =>
    [...(counters.get(oID)?.slots ?? [])].flatMap(([utime, slot]) => (utime >= from && utime < to ? [slot] : []));
  const sum = (slots: readonly Slot[], kind: Kind): number | null => {
    const told = slots.flatMap(({ vehicles }) => vehicles[kind] ?? []);
    return told.length > 0 ? told.reduce((all, each) => all + each, 0) : null;
  };
  function speedOf(slots: readonly Slot[]): number | null {
    const spoken = slots.reduce((all, each) => all + each.spoken, 0);
    return spoken > 0 ? Math.round(slots.reduce((all, each) => all + each.speeds, 0) / spoken) : null;
  }

  function counted(slots: readonly Slot[]): Counted {
    const KTK = sum(slots, "KTK");
    const KTD = sum(slots, "KTD");
    const KTP = sum(slots, "KTP");
    const parts = [KTK, KTD, KTP].flatMap((each) => each ?? []);
    const KTS = sum(slots, "KTS") ?? (parts.length > 0 ? parts.reduce((all, each) => all + each, 0) : null);
    return { KTS, KTK, KTD, KTP, speed: speedOf(slots) };
  }

  /** Forgets what is older than anybody asks for; gives since when it is kept. */
  function forget(now: number): number {
    const oldest = now - KEPT;
    for (const { slots } of counters.values()) for (const utime of slots.keys()) if (utime < oldest) slots.delete(utime);
    return oldest;
  }

  return {
    /** Adds what a detector has counted since the start of its interval. */
    add(oID: number, { value, at }: ReadingOf<"counts">): void {
      if (value === null) return;
      const counter = counterOf(oID);
      const before = counter.last?.start === value.start ? counter.last.vehicles : {};
      const slots = slotsOf(oID, value.start, at);
      for (const kind of kinds) {
        const told = value.vehicles[kind];
        if (told === undefined) continue;
        const more = Math.max(0, told - (before[kind] ?? 0));
        let given = 0;
        for (const { slot, until } of slots) {
          const part = Math.round(more * until) - given;
          slot.vehicles[kind] = (slot.vehicles[kind] ?? 0) + part;
          given += part;
        }
      }
      counter.last = { start: value.start, vehicles: { ...before, ...value.vehicles } };
    },
    addSpeed(oID: number, { value, at }: ReadingOf<"speed">): void {
      if (value === null) return;
      const slot = slotOf(oID, Math.max(value.start, at - 1000));
      slot.speeds += value.speed;
      slot.spoken++;
    },
    /** The hour before the last full five minutes. */
    lastHour(oID: number, now: number): Counted {
      const to = Math.floor(now / SLOT) * SLOT;
      return counted(within(oID, to - HOUR, to));
    },
    /** An hour, unknown where less than half of it was heard. */
    hour(oID: number, { start, end }: Span): Counted {
      const slots = within(oID, start, end);
      return counted(slots.length < (end - start) / SLOT / 2 ? [] : slots);
    },
    /** Writes what is new. */
    async keep(now: number): Promise<void> {
      const keys = [...dirty];
      dirty.clear();
      const rows = keys.flatMap((key): Tables["field_counts"][] => {
        const [oid = 0, utime = 0] = key.split(" ").map(Number);
        const slot = counters.get(oid)?.slots.get(utime);
        return slot ? [rowOf(oid, utime, slot)] : [];
      });
      try {
        if (rows.length > 0) await write(db, rows);
      } catch (error) {
        for (const key of keys) dirty.add(key);
        throw error;
      }
      await db
        .deleteFrom("field_counts")
        .where("utime", "<", Math.floor(forget(now)))
        .execute();
    },
    /** Reads what is written since a moment (Unix s), as far back as anybody asks for it. */
    async load(now: number, since = 0): Promise<void> {
      const rows = await db
        .selectFrom("field_counts")
        .selectAll()
        .where("utime", ">=", Math.floor(Math.max(since, forget(now))))
        .execute();
      for (const row of rows) {
        const vehicles = Object.fromEntries(
          kinds.flatMap((kind) => {
            const told = row[kind.toLowerCase() as Lowercase<Kind>];
            return told === null ? [] : [[kind, Number(told)]];
          }),
        );
        counterOf(Number(row.oid)).slots.set(Number(row.utime), { vehicles, speeds: Number(row.speeds), spoken: Number(row.spoken) });
      }
    },
  };
}
export type Counts = ReturnType<typeof createCounts>;

const rowOf = (oid: number, utime: number, { vehicles, speeds, spoken }: Slot): Tables["field_counts"] => ({
  oid,
  utime,
  kts: vehicles.KTS ?? null,
  ktk: vehicles.KTK ?? null,
  ktd: vehicles.KTD ?? null,
  ktp: vehicles.KTP ?? null,
  speeds: Math.round(speeds),
  spoken,
});

/** One parameter for all rows, as in service/telemetry/records.ts: each number of rows would be a statement of its own otherwise. */
const write = (db: Database, rows: readonly Tables["field_counts"][]) => {
  const values = rows.map(({ oid, utime, kts, ktk, ktd, ktp, speeds, spoken }) => [oid, utime, kts, ktk, ktd, ktp, speeds, spoken]);
  const columns = sql.join(Array.from({ length: 8 }, (_, at) => sql`cast(value ->> ${sql.lit(at)} as bigint)`));
  return sql`insert into field_counts (oid, utime, kts, ktk, ktd, ktp, speeds, spoken)
    select ${columns} from json_each(${JSON.stringify({ ...values })}) where true
    on conflict (oid, utime) do update set ${sql.join(["kts", "ktk", "ktd", "ktp", "speeds", "spoken"].map(larger))}`.execute(db);
};

/**
 * What is counted in a slot only grows, so a smaller figure is an older one: that of a node which was frozen, and does not know yet that
 * another has gone on from what it had written.
 */
const larger = (column: string) => {
  const theirs = sql.ref(`field_counts.${column}`);
  const ours = sql.ref(`excluded.${column}`);
  return sql`${sql.ref(column)} = case when ${theirs} > ${ours} or ${ours} is null then ${theirs} else ${ours} end`;
};
