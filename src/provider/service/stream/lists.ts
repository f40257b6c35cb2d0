import { type City, ready } from "../../sources/city.js";
import { listed } from "../devices/telemetry.js";
import { deviceKey, featureKey, type Key, type Row } from "./diff.js";
import { situationAt } from "./situation.js";

/** A list of the city that is built once per tick, for the call and for the stream: so both have the same versions. */
interface List {
  /** Name of its snapshot. */
  readonly name: string;
  build(world: City, now: number): unknown;
  rowsOf(list: unknown): readonly Row[];
  readonly key: Key;
}

export const lists = {
  rts: {
    name: "rts",
    build: (world, now) => world.city.controllers.map((device) => listed(world, device, now)),
    rowsOf: (list) => list as Row[],
    key: deviceKey,
  },
  rtc: {
    name: "rtc",
    build: (world, now) => world.city.detectors.map((device) => listed(world, device, now)),
    rowsOf: (list) => list as Row[],
    key: deviceKey,
  },
  situation: {
    name: "transport",
    async build(world, now) {
      await ready(world);
      return situationAt(world, now);
    },
    rowsOf: (list) => (list as { features: Row[] }).features,
    key: featureKey,
  },
} as const satisfies Record<string, List>;
