import { type CityAnalytics, type Language, type Translate, unitIn } from "../../core/internal.js";
import { figureText } from "../kit/chart/summary.js";
import type { Track } from "./metrics.js";

type FormatTime = (utime: number) => string;

function extreme(track: Track | undefined, which: "most" | "least") {
  const known = (track?.series ?? []).flatMap(({ utime, value }) => (value === null ? [] : [{ utime, value }]));
  return known.reduce<{ utime: number; value: number } | undefined>(
    (best, each) => (!best || (which === "most" ? each.value > best.value : each.value < best.value) ? each : best),
    undefined,
  );
}

/** What a reader in a hurry should know, as sentences: the busiest day and hour, the slowest hour, the day with most jams. */
export function highlightsOf(found: CityAnalytics, t: Translate, language: Language, day: FormatTime, hour: FormatTime): string[] {
  const sentence = (key: string, track: Track | undefined, which: "most" | "least", when: FormatTime) => {
    const at = extreme(track, which);
    if (!track || !at || (which === "most" && at.value === 0)) return [];
    return [t(key, { when: when(at.utime), value: `${figureText(at.value, language)}\u00a0${unitIn(track.unit, language)}` })];
  };
  return [
    ...sentence("highlight.busiestDay", found.analytics_kts_daily, "most", day),
    ...sentence("highlight.busiestHour", found.analytics_kts_hour, "most", hour),
    ...sentence("highlight.slowestHour", found.analytics_speed, "least", hour),
    ...sentence("highlight.jams", found.analytics_jam_daily, "most", day),
  ];
}
