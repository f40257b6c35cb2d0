import type { Device } from "../../../core/contract/city.js";
import type { TransportFeature, TransportSituation } from "../../../core/contract/transport.js";
import { type City, ready } from "../../sources/city.js";
import { listed } from "../devices/telemetry.js";
import { isShown, type Sight } from "../rights/narrowed.js";
import { deviceKey, featureKey, type Key, type Row } from "./diff.js";
import { situationAt } from "./situation.js";

/** A list of the city that is built once per tick, for the call and for the stream: so both have the same versions. */
interface List {
  /** Name of its snapshot. */
  readonly name: string;
  build(world: City, now: number): unknown;
  rowsOf(list: unknown): readonly Row[];
  readonly key: Key;
  /** What somebody sees of it. */
  narrow(list: unknown, sight: Sight): unknown;
}

const narrowedDevices = (list: unknown, sight: Sight) => (list as Device[]).filter(({ oID }) => sight.device(oID));

function isFeatureShown({ properties }: TransportFeature, sight: Sight): boolean {
  if (properties.kind === "road") return true;
  return properties.kind === "message" ? sight.messages && isShown(sight, `${properties.id}`) : sight.vehicles;
}

export const lists = {
  rts: {
    name: "rts",
    build: (world, now) => world.city.controllers.map((device) => listed(world, device, now)),
    rowsOf: (list) => list as Row[],
    key: deviceKey,
    narrow: narrowedDevices,
  },
  rtc: {
    name: "rtc",
    build: (world, now) => world.city.detectors.map((device) => listed(world, device, now)),
    rowsOf: (list) => list as Row[],
    key: deviceKey,
    narrow: narrowedDevices,
  },
  situation: {
    name: "transport",
    async build(world, now) {
      await ready(world);
      return situationAt(world, now);
    },
    rowsOf: (list) => (list as { features: Row[] }).features,
    key: featureKey,
    narrow(list, sight) {
      const { features, ...others } = list as TransportSituation;
      return { ...others, features: features.filter((feature) => isFeatureShown(feature, sight)) };
    },
  },
} as const satisfies Record<string, List>;

/** A list by the name of its snapshot. */
export const listNamed = (name: string): List | undefined => Object.values<List>(lists).find((list) => list.name === name);
