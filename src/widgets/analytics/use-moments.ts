import { useCallback } from "react";
import type { Span } from "../../core/internal.js";
import type { AxisPlace } from "../kit/chart/data.js";
import { endOfHour } from "../kit/device/city-moment.js";
import { useStore, useWidget } from "../kit/use-widget.js";

/** Hours and days of a chart in city time: short under the axis, in full where they are read. */
export function useMoments(by: "hour" | "day", { start, end }: Span): (utime: number) => AxisPlace {
  const { client, language } = useWidget();
  const { time } = useStore(client.clock.$setting);
  const isOneDay = time.days({ start, end }).length === 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock writes by its setting
  return useCallback(
    (utime) => {
      const write = (moment: number, style: Intl.DateTimeFormatOptions) => client.clock.format(moment, language, style);
      const day = write(utime, { day: "numeric", month: "short" });
      if (by === "day") return { label: day, name: write(utime, { weekday: "short", day: "numeric", month: "long" }) };
      const hour = (moment: number) => write(moment, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
      return {
        label: isOneDay ? hour(utime) : write(utime, { day: "2-digit", month: "2-digit" }),
        name: `${day}, ${hour(utime)}–${hour(endOfHour(utime, client.clock))}`,
      };
    },
    [client, language, by, isOneDay, time],
  );
}
