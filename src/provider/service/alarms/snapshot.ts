import { setImmediate } from "node:timers/promises";
import { saidBy } from "../../base/words.js";
import type { Controller, Detector } from "../../city/model.js";
import { partsOfTag } from "../../city/tags.js";
import type { Commands } from "../../sources/accepted.js";
import { type City, partsOf, sourceOf, transitOf } from "../../sources/city.js";
import { overridesAt } from "../control/overrides.js";
import type { DeviceSeen, Snapshot } from "./causes.js";

/** Devices that are looked at before other calls are answered. */
const SLICE = 1_000;

/** What alarms are made of, as the city is now. */
export async function snapshotOf(
  city: City,
  commands: Commands,
  seen: Pick<Snapshot, "outside" | "gaps" | "detection">,
  utime: number,
): Promise<Snapshot> {
  const { controllers, detectors } = city.city;
  const toSeen = (kind: "rts" | "rtc", device: Controller | Detector): DeviceSeen => {
    const { oID, longitude, latitude } = device;
    const source = sourceOf(city, oID);
    const { status, since } = source.health(oID, utime);
    return {
      kind,
      oID,
      name: saidBy("description", device),
      place: [longitude, latitude],
      district: districtOf(city, oID),
      status,
      utime: source.statusSince?.(oID, utime) ?? since,
      isInactive: city.inactiveOf(oID) !== null,
      controller: "controller" in device ? (device.controller ?? null) : null,
      ...(source.shared?.(oID, utime) ?? { line: null, supply: null }),
    };
  };
  const devices: DeviceSeen[] = [];
  for (const [kind, all] of [
    ["rts", controllers],
    ["rtc", detectors],
  ] as const)
    for (const device of all) {
      devices.push(toSeen(kind, device));
      if (devices.length % SLICE === 0) await setImmediate();
    }
  return {
    utime,
    devices,
    down: city.sources.flatMap(({ down }) => down?.(utime) ?? []),
    overrides: overridesAt(city, commands, utime),
    equipment: partsOf(city, "devices").flatMap((devices) => devices.equipment?.(utime) ?? []),
    feeds: transitOf(city)?.feeds?.(utime) ?? [],
    jams: jamsIn(city, utime),
    ...seen,
  };
}

/** Null where a source knows of jams, and has not computed them. */
function jamsIn(city: City, utime: number): Snapshot["jams"] {
  const told = city.sources.flatMap(({ jams }) => (jams ? [jams(utime)] : []));
  if (told.includes(null)) return null;
  return told.flatMap((jams) => (jams ?? []).map((jam) => ({ ...jam, district: jam.oID === null ? null : districtOf(city, jam.oID) })));
}

function districtOf(city: City, oID: number): string | null {
  for (const tag of city.tagsOf(oID)) {
    const { kind, name } = partsOfTag(tag);
    if (kind === "district") return name;
  }
  return null;
}
