import { useCallback } from "react";
import { city } from "../../../../core/internal.js";
import { useResource } from "../../use-resource.js";
import { useStore, useWidget } from "../../use-widget.js";
import { endOfHour } from "../city-moment.js";
import type { HourWords } from "./figures.js";

/** Hours in city time: `14:00` under the axis, `20 Nov, 14:00–15:00` where it is read. */
export function useHourWords(): HourWords {
  const { client, language } = useWidget();
  useResource(city(client));
  const { time } = useStore(client.clock.$setting);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock writes by its setting
  return useCallback(
    (utime) => {
      const hour = (moment: number) => client.clock.format(moment, language, { hour: "2-digit", minute: "2-digit" });
      const day = client.clock.format(utime, language, { day: "numeric", month: "short" });
      const end = hour(endOfHour(utime, client.clock));
      return { label: hour(utime), name: `${day}, ${hour(utime)}–${end}`, end };
    },
    [client, language, time],
  );
}
