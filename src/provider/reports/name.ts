import { localTime } from "../simulation/profile.js";
import type { World } from "../simulation/world.js";

/** The name of a report without its ending: in the words of people, and in ASCII for readers that take nothing else. */
export interface ReportName {
  full: string;
  plain: string;
}
/** From `start` up to `end`, Unix s. */
export type NamedPeriod = [start: number, end: number];

/** Bytes of what and of which object: file systems take 255 of a name, and two periods with the ending are 74. */
const [OF_WHAT, OF_OBJECT] = [80, 100];

/** Words joined by dashes, as many as fit, without the signs that file systems refuse. */
function partOf(text: string, most: number): string {
  let part = "";
  for (const word of text.normalize("NFC").split(/[^\p{L}\p{M}\p{N}._]+/u)) {
    const before = part;
    part = before && word ? `${before}-${word}` : before || word;
    if (Buffer.byteLength(part) > most) return before || [...word].slice(0, most / 4).join("");
  }
  return part.replace(/^[-.]+|[-.]+$/g, "");
}

/** City time as `2026-11-20T14-05`. */
const momentOf = (world: World, utime: number): string =>
  new Date(localTime(world, utime) * 1000).toISOString().slice(0, 16).replace(":", "-");

/** A moment, a day, full days from the first to the last, or else two moments. */
function periodOf(world: World, [start, end]: NamedPeriod): string {
  const [from, to] = [momentOf(world, start), momentOf(world, end)];
  if (from === to) return from;
  if (![from, to].every((moment) => moment.endsWith("T00-00"))) return `${from}_${to}`;
  const [first, last] = [from, momentOf(world, end - 1)].map((moment) => moment.slice(0, 10));
  return first === last ? `${first}` : `${first}_${last}`;
}

/** Names a report by what it is, of which object (`id` in ASCII) and of which periods, as `Отчёт-за-период-Ленина-Мира-2026-11-01_2026-11-07`. */
export function reportName(world: World, what: string, object: string, id: string | number, ...periods: NamedPeriod[]): ReportName {
  const times = periods.map((period) => periodOf(world, period));
  const join = (...parts: string[]) => [...parts, ...times].filter(Boolean).join("-");
  return { full: join(partOf(what, OF_WHAT), partOf(object, OF_OBJECT)), plain: join("report", `${id}`.replace(/[^\w.]+/g, "-")) };
}
