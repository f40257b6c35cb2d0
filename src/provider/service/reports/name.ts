import { fileNameOf, periodName } from "../../../core/contract/file-name.js";
import type { City } from "../../sources/city.js";

/** The name of a report without its ending: in the words of people, and in ASCII for readers that take nothing else. */
export interface ReportName {
  full: string;
  plain: string;
}
/** From `start` up to `end`, Unix s. */
export type NamedPeriod = [start: number, end: number];

/** Names a report by what it is, of which object (`id` in ASCII) and of which periods, as `Отчёт-за-период-Ленина-Мира-2026-11-01_2026-11-07`. */
export function reportName({ time }: City, what: string, object: string, id: string | number, ...named: NamedPeriod[]): ReportName {
  const periods = named.map(([start, end]) => ({ start, end }));
  const plain = ["report", `${id}`.replace(/[^\w.]+/g, "-"), ...periods.map((period) => periodName(period, time))];
  return { full: fileNameOf(what, object, periods, time), plain: plain.filter(Boolean).join("-") };
}
