import type { Language } from "../../../core/internal.js";

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

/** A duration in seconds, also above a minute, as is usual in signal control: `100 с`. */
export const secondsText = (seconds: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: "unit", unit: "second", unitDisplay: "short", maximumFractionDigits: 1 }).format(seconds);

/** A duration (s) in its two largest units: `3 дн. 4 ч`, `18 с`. */
export function durationText(seconds: number, language: Language): string {
  const whole = Math.max(0, Math.floor(seconds));
  const first = units.findIndex(([, size]) => whole >= size);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2);
  let rest = whole;
  return shown
    .map(([unit, size], i) => {
      const count = Math.floor(rest / size);
      rest -= count * size;
      return i > 0 && count === 0 ? "" : new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
    })
    .filter(Boolean)
    .join(" ");
}
