import { sql } from "kysely";
import type { Database } from "../database/tables.js";
import type { HourRecord } from "./records.js";
import { keptSince } from "./retention.js";

/** Rows that lie in memory at a time. */
const PAGE = 5000;
const columns = ["oid", "arm", "utime", "kts", "speed", "so", "capacity", "saved"] as const;

/**
 * The recorded hours of a period as lines of CSV, device by device and hour by hour, as the key of the table has them: so each
 * page begins where the last one ended. What was not heard is empty. `counted` is told how many there are.
 */
export async function* exportLines(db: Database, start: number, end: number, counted: { rows: number }): AsyncGenerator<string> {
  yield `${["oid", "arm", "utime", "time", ...columns.slice(3)].join()}\r\n`;
  const from = Math.max(start, await keptSince(db));
  for (let after = { oid: -1, utime: 0, arm: 0 }; ; ) {
    const { rows } = await sql<HourRecord>`select oid, arm, utime, kts, speed, so, capacity, saved from telemetry
      where utime >= ${from} and utime < ${end} and (oid, utime, arm) > (${after.oid}, ${after.utime}, ${after.arm})
      order by oid, utime, arm limit ${PAGE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => `${lineOf(row)}\r\n`).join("");
    counted.rows += rows.length;
    after = { oid: Number(last.oid), utime: Number(last.utime), arm: Number(last.arm) };
  }
}

function lineOf(row: HourRecord): string {
  const [oid, arm, utime, ...figures] = columns.map((column) => row[column] ?? "");
  return [oid, arm, utime, new Date(Number(utime) * 1000).toISOString().replace(".000Z", "Z"), ...figures].join();
}
