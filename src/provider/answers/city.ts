import type { cityOps } from "../../core/contract/city.js";
import type { transportOps } from "../../core/contract/transport.js";
import { overridesAt } from "../control/overrides.js";
import type { Answers } from "../http/answer.js";
import { listed } from "../simulation/devices.js";
import { historyAt } from "../simulation/history.js";
import { situationAt } from "../simulation/situation.js";
import { weatherAt } from "../simulation/weather.js";

export const cityAnswers: Answers<keyof typeof cityOps | keyof typeof transportOps> = {
  about: () => ({ api: "v1" }),
  cityDetail({ world, now }) {
    const { name, latitude, longitude, tz, is_test } = world.city;
    return { name, latitude, longitude, current_utime: Math.floor(now), offset_utime_tz: world.offset, tz, is_test };
  },
  cityRts: ({ c, world, now, snapshots }) =>
    snapshots.live(c, "rts", () => world.city.controllers.map((device) => listed(world, device, now))),
  cityRtc: ({ c, world, now, snapshots }) =>
    snapshots.live(c, "rtc", () => world.city.detectors.map((device) => listed(world, device, now))),
  transportSituation: ({ c, world, now, snapshots }) => snapshots.live(c, "transport", () => situationAt(world, now)),
  cityOverrides: ({ world, commands, now }) => overridesAt(world, commands, now),
  cityHistory: ({ c, world, now, snapshots }) => snapshots.live(c, "history", () => historyAt(world, now)),
  cityWeather: ({ world, now }) => weatherAt(world, now),
};
