import { useStore } from "@nanostores/react";
import { city } from "../../../core/internal.js";
import { useResource } from "../use-resource.js";
import { useWidget } from "../use-widget.js";
import { cityDateOf } from "./city-moment.js";

/**
 * Formats moments (Unix s) in city time: the time alone within the last day, else with the date. `short` leaves out seconds, has the date
 * for any day but today, and the year unless it is the current one.
 */
export function useCityTime(style: "medium" | "short" = "medium"): (utime: number) => string {
  const { client, language } = useWidget();
  useResource(city(client));
  useStore(client.clock.$setting);
  return (utime) => {
    const now = client.clock.now();
    if (style === "short") {
      const day = cityDateOf(utime, client.clock);
      const today = cityDateOf(now, client.clock);
      const style = day === today ? ofToday : day.slice(0, 4) === today.slice(0, 4) ? ofOtherDays : ofOtherYears;
      return client.clock.format(utime, language, style);
    }
    const isRecent = Math.abs(now - utime) < 86_400;
    return client.clock.format(utime, language, isRecent ? { timeStyle: style } : { dateStyle: "medium", timeStyle: style });
  };
}

const ofToday = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const ofOtherDays = { day: "numeric", month: "short", ...ofToday } as const;
const ofOtherYears = { year: "numeric", ...ofOtherDays } as const;
