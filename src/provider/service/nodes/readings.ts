import { sql } from "kysely";
import type { Database } from "../../base/database/tables.js";
import type { Told } from "../../sources/field/field.js";
import type { Leadership } from "./leadership.js";
import { oneAtATime } from "./one-at-a-time.js";
import type { Signals } from "./signals.js";

/** Most readings that are read at once. */
const MOST = 5_000;
/** Row numbers that are skipped when another node begins to write. */
const SKIPPED = 1_000_000;

interface Row {
  device: number;
  part: string;
  told_json: string;
  number: number;
}

/**
 * What real equipment tells, for the nodes that are not connected to it: the newest of each part of each device, numbered as it came.
 * Only the driving node writes, by the connection that has the lock, so numbers are committed in their order.
 */
export function createReadings(db: Database, { db: held, isLeading }: Leadership, signals: Signals) {
  let seen = 0;
  let isForgotten = false;
  let learn: (told: Told) => void = () => {};

  const { look } = oneAtATime(async () => {
    if (isForgotten) seen = 0;
    isForgotten = false;
    for (let read = MOST; read === MOST && !isLeading(); ) {
      const { rows } = await sql<Row>`select device, part, told_json, number from readings
        where number > ${seen} order by number limit ${MOST}`.execute(db);
      for (const { device, part, told_json, number } of rows) {
        learn({ device, name: part, told: JSON.parse(told_json) });
        seen = number;
      }
      read = rows.length;
    }
  });

  return {
    look,
    /** Has `listener` told from now on what the driving node tells, of before first. */
    async begin(listener: typeof learn): Promise<void> {
      learn = listener;
      signals.hear("readings", look);
      await look();
    },
    /** Has all that is told told once more. */
    relearn(): void {
      isForgotten = true;
    },
    /** Begins to drive, by the connection `by` that has the lock: learns the rest of what was told. */
    async take(by: Database): Promise<void> {
      await look();
      // A crash of the server may have taken back the newest numbers, which others have seen.
      await sql`select setval('readings_number', last_value + ${SKIPPED}) from readings_number`.execute(by);
    },
    async tell(told: readonly Told[]): Promise<void> {
      const rows = told.map((part) => [part.device, part.name, JSON.stringify(part.told)]);
      const {
        rows: [written],
      } = await sql<{ newest: number }>`with written as (insert into readings (device, part, told_json, number)
        select (value ->> 0)::bigint, value ->> 1, value ->> 2, nextval('readings_number') from json_array_elements(${JSON.stringify(rows)})
        on conflict (device, part) do update set told_json = excluded.told_json, number = excluded.number
        returning number) select max(number) as newest from written`.execute(held);
      // What this node has told it knows, and better than the table by then.
      seen = written?.newest ?? seen;
      signals.tell("readings");
    },
  };
}
export type Readings = ReturnType<typeof createReadings>;
