import type { CityTime } from "../../../core/contract/city-time.js";
import { type EventColumns, eachEvent } from "./events.js";

export const CSV_HEADER = "TimeStamp,DeviceId,EventId,Parameter\r\n";

/**
 * Events as rows of the table that `readEventCsv` reads: what the city's clock has shown, with its offset, so that the hour that is shown twice is
 * told apart. Without the header.
 */
export function csvOfEvents(name: string, events: EventColumns, time: CityTime): string {
  const device = /[",\r\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
  const rows: string[] = [];
  let known = { second: Number.NaN, text: "", offset: "" };
  eachEvent(events, (id, parameter, tenths) => {
    const second = Math.floor(tenths / 10);
    if (second !== known.second) known = { second, text: time.text(second), offset: offsetOf(time.offset(second)) };
    rows.push(`${known.text}.${tenths - second * 10}${known.offset},${device},${id},${parameter}\r\n`);
  });
  return rows.join("");
}

/** `+02:00`. */
function offsetOf(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60);
  const two = (value: number) => `${value}`.padStart(2, "0");
  return `${seconds < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
