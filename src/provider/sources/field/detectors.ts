import type { Arm, Controller, Detector } from "../../city/model.js";
import type { DetectorEntry } from "./schema.js";

/** A detector at the junction of its controller. */
export function detectorOf(entry: DetectorEntry, home: Controller, known: Partial<Detector>, fault: (reason: string) => Error): Detector {
  const arm = entry.arm === undefined ? (known.arm ?? 0) : home.arms.findIndex(({ compass }) => compass === entry.arm);
  if (arm < 0) throw fault(`Controller ${home.oID} has no arm "${entry.arm}".`);
  if (!home.arms[arm]) throw fault(`Controller ${home.oID} has no arms: detector ${entry.oID} counts on one of them.`);
  return {
    oID: entry.oID,
    latitude: entry.latitude ?? known.latitude ?? home.latitude,
    longitude: entry.longitude ?? known.longitude ?? home.longitude,
    description: entry.description ?? known.description ?? home.description,
    streets: known.streets ?? home.streets,
    controller: home.oID,
    arm,
  };
}

/** One that stands alone, on the approach of the base that it is on there. */
export function detectorAlone(entry: DetectorEntry, known: Partial<Detector>, arm: Arm | undefined): Detector {
  const street = entry.street ?? arm?.street ?? "";
  const { latitude = 0, longitude = 0, description = "" } = known;
  const compass = entry.arm ?? arm?.compass ?? null;
  return {
    oID: entry.oID,
    latitude: entry.latitude ?? latitude,
    longitude: entry.longitude ?? longitude,
    description: entry.description ?? description,
    streets: entry.street ? [entry.street] : (known.streets ?? []),
    controller: null,
    arm: 0,
    own: { bearing: 0, inbound: true, ...arm, compass, street },
  };
}
