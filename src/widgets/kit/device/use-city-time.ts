import { useStore } from "@nanostores/react";
import { city } from "../../../core/index.js";
import { useResource } from "../use-resource.js";
import { useWidget } from "../use-widget.js";

/** Writes moments in city time: the hour for one of the past day, the date before it for an older one. */
export function useCityTime(): (utime: number) => string {
  const { client, language } = useWidget();
  useResource(city(client));
  useStore(client.clock.$setting);
  return (utime) => {
    const isRecent = Math.abs(client.clock.now() - utime) < 86_400;
    return client.clock.format(utime, language, isRecent ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "medium" });
  };
}
