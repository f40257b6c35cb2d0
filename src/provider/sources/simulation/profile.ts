import { DAY, HOUR } from "../../base/time.js";

const hill = (hour: number, top: number, width: number) => Math.exp(-(((hour - top) / width) ** 2));

/**
 * Share of the day's greatest traffic, 0 to 1, at a wall time (s): two peaks on working days
 * (8:20 and 18:00), one slow hill at weekends. The form follows hourly counts as published for large Russian cities (assumed).
 */
export function demand(wall: number): number {
  const hour = (((wall % DAY) + DAY) % DAY) / HOUR;
  const weekday = (Math.floor(wall / DAY) + 4) % 7;
  const night = 0.05;
  if (weekday === 0 || weekday === 6) return Math.min(1, night + 0.55 * hill(hour, 14.5, 4.6) + 0.12 * hill(hour, 19.5, 2));
  const evening = weekday === 5 ? 17.3 : 18;
  return Math.min(
    1,
    night + 0.72 * hill(hour, 8.35, 1.5) + 0.5 * hill(hour, 13, 3.4) + 0.75 * hill(hour, evening, 1.9) + 0.1 * hill(hour, 21.5, 1.6),
  );
}
