import type { CityTime, Span } from "../../../core/contract/city-time.js";
import type { Tables } from "../../base/database/tables.js";
import { HOUR } from "../../base/time.js";

type HourRecord = Tables["telemetry"];

/**
 * The records of the hours that begin in a period, by the hours of the city. Old records follow the hours of UTC. In a zone whose hours
 * begin at another minute, an old record counts for the hour of the city that holds most of it, unless that hour has a record of its own.
 */
export async function onHoursOf(time: CityTime, { start, end }: Span, read: (span: Span) => Promise<HourRecord[]>): Promise<HourRecord[]> {
  if ([start, end].every((utime) => time.offset(utime) % HOUR === 0)) return read({ start, end });
  const rows = await read({ start: start - HOUR / 2, end: end + HOUR / 2 });
  const found = new Map<string, HourRecord>();
  const isOwn = (utime: number) => time.hour(utime).start === utime;
  for (const row of rows) {
    const utime = Number(row.utime);
    const hour = isOwn(utime) ? utime : time.hour(utime + HOUR / 2).start;
    const key = `${row.oid} ${row.arm} ${hour}`;
    if (hour < start || hour >= end || (found.has(key) && !isOwn(utime))) continue;
    found.set(key, { ...row, utime: hour });
  }
  return [...found.values()];
}
