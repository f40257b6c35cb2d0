import type { Language } from "../../../core/internal.js";
import { amountText } from "../units.js";

const units = [
  ["d", 86_400],
  ["h", 3600],
  ["min", 60],
  ["s", 1],
] as const;

/** A duration in seconds, also above a minute, as is usual in signal control: `100 s`. */
export const secondsText = (seconds: number, language: Language): string => amountText(seconds, "s", language, 1);

/** A duration (s) in its two largest units: `3 d 4 h`, `18 s`. */
export function durationText(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = units.findIndex(([, size]) => whole >= size);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
  let rest = whole;
  return shown
    .map(([unit, size], i) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return i > 0 && count === 0 ? "" : amountText(count, unit, language);
    })
    .filter(Boolean)
    .join(" ");
}
