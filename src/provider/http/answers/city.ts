import type { cityOps } from "../../../core/contract/city.js";
import type { transportOps } from "../../../core/contract/transport.js";
import { notFound } from "../../base/refusal.js";
import { devicesByTag } from "../../city/tags.js";
import type { Caller } from "../../service/accounts/tokens.js";
import { overridesAt } from "../../service/control/overrides.js";
import { historyAt, prepareHistory } from "../../service/devices/history.js";
import { lists } from "../../service/stream/lists.js";
import { weatherOf } from "../../sources/city.js";
import type { Answers, Ask } from "../answer.js";

async function listFor(
  { c, world, now, snapshots, streams, views, caller }: Ask<"cityRts" | "cityRtc" | "transportSituation">,
  topic: keyof typeof lists,
): Promise<Response> {
  const { name, build } = lists[topic];
  const list = () => build(world, now);
  // A visitor is nobody, and reads no stream.
  const reader: Caller | null = caller;
  if (reader) streams.listed(topic, views.of(reader.rights), await snapshots.now(name, list));
  return snapshots.live(c, name, list);
}

export const cityAnswers: Answers<keyof typeof cityOps | keyof typeof transportOps> = {
  about: ({ tiles, world }) => ({
    api: "v1",
    tiles_version: tiles.version,
    attribution: world.city.attribution ?? undefined,
    takes_keys: true,
    driving_side: world.city.driving_side ?? "right",
  }),
  cityDetail({ world, now }) {
    const { name, latitude, longitude, tz, is_test } = world.city;
    return { name, latitude, longitude, current_utime: Math.floor(now), offset_utime_tz: world.time.offset(now), tz, is_test };
  },
  cityRts: (ask) => listFor(ask, "rts"),
  cityRtc: (ask) => listFor(ask, "rtc"),
  transportSituation: (ask) => listFor(ask, "situation"),
  cityOverrides: ({ world, commands, now }) => overridesAt(world, commands, now),
  cityTags: ({ world }) => devicesByTag(world),
  async cityHistory({ c, world, now, snapshots }) {
    await prepareHistory(world, now);
    return snapshots.live(c, "history", () => historyAt(world, now));
  },
  cityWeather({ world, now }) {
    const weather = weatherOf(world, now);
    if (!weather) throw notFound("This city has no weather station.");
    return weather;
  },
};
