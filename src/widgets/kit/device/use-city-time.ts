import { useStore } from "@nanostores/react";
import { city } from "../../../core/index.js";
import { useResource } from "../use-resource.js";
import { useWidget } from "../use-widget.js";
import { cityDateOf } from "./city-moment.js";

/** Writes moments in city time: the hour for one of the past day, the date before it for an older one; `short` has no seconds, and the date of any other day. */
export function useCityTime(style: "medium" | "short" = "medium"): (utime: number) => string {
  const { client, language } = useWidget();
  useResource(city(client));
  useStore(client.clock.$setting);
  return (utime) => {
    const now = client.clock.now();
    if (style === "short") {
      const isToday = cityDateOf(utime, client.clock) === cityDateOf(now, client.clock);
      return client.clock.format(utime, language, isToday ? ofToday : ofOtherDays);
    }
    const isRecent = Math.abs(now - utime) < 86_400;
    return client.clock.format(utime, language, isRecent ? { timeStyle: style } : { dateStyle: "medium", timeStyle: style });
  };
}

const ofToday = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const ofOtherDays = { day: "numeric", month: "short", ...ofToday } as const;
