import type { CityTime, Span } from "./city-time.js";

// File systems take names of 255 bytes; two periods and the ending are 74.
/** Most bytes of the part that says what the file holds. */
const OF_WHAT = 80;
/** Most bytes of the part that names the object. */
const OF_OBJECT = 100;

/** Words joined by dashes, as many as fit, without the signs that file systems refuse. */
function partOf(text: string, most: number): string {
  let part = "";
  for (const word of text.normalize("NFC").split(/[^\p{L}\p{M}\p{N}._]+/u)) {
    const before = part;
    part = before && word ? `${before}-${word}` : before || word;
    if (new TextEncoder().encode(part).length > most) return before || [...word].slice(0, most / 4).join("");
  }
  return part.replace(/^[-.]+|[-.]+$/g, "");
}

/** City time of a moment as `2026-11-20T14-05`, and as `2026-10-25T02-00-UTC+2` where the clock shows it twice. */
const momentName = (time: CityTime, utime: number): string =>
  [time.text(utime).slice(0, 16), time.mark(utime)].filter(Boolean).join("-").replaceAll(":", "-");

/** A moment, a day, full days from the first to the last, or else two moments. */
export function periodName({ start, end }: Span, time: CityTime): string {
  const from = momentName(time, start);
  const to = momentName(time, end);
  if (from === to) return from;
  if ([start, end].some((utime) => time.day(utime).start !== utime)) return `${from}_${to}`;
  const first = from.slice(0, 10);
  const last = time.text(end - 1).slice(0, 10);
  return first === last ? first : `${first}_${last}`;
}

/**
 * The name of a file without its ending, as provider and client give it: what it holds, of which object and of which periods in
 * city time, as `Отчёт-Шевченко-Ленина-2026-11-01_2026-11-07`.
 */
export const fileNameOf = (what: string, object: string, periods: readonly Span[], time: CityTime): string =>
  [partOf(what, OF_WHAT), partOf(object, OF_OBJECT), ...periods.map((period) => periodName(period, time))].filter(Boolean).join("-");
