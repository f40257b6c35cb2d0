import { fieldOf } from "../../base/words.js";
import { streetFields } from "../../city/described.js";
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
    ...descriptionOf(entry, known.description === undefined ? home : (known as Detector)),
    ...streetFields(known.streets ? (known as Detector) : home),
    controller: home.oID,
    arm,
  };
}

/** What the file calls it, else what it was called. */
const descriptionOf = ({ description }: DetectorEntry, before: Pick<Detector, "description" | "description_key">) =>
  description === undefined ? fieldOf("description", before) : { description };

/** One that stands alone, on the approach of the base that it is on there. */
export function detectorAlone(entry: DetectorEntry, known: Partial<Detector>, arm: Arm | undefined): Detector {
  const street = entry.street ?? arm?.street ?? "";
  const { latitude = 0, longitude = 0 } = known;
  const compass = entry.arm ?? arm?.compass ?? null;
  return {
    oID: entry.oID,
    latitude: entry.latitude ?? latitude,
    longitude: entry.longitude ?? longitude,
    ...descriptionOf(entry, { description: "", ...known }),
    ...(entry.street ? { streets: [entry.street] } : streetFields({ streets: [], ...known })),
    controller: null,
    arm: 0,
    own: { bearing: 0, inbound: true, ...arm, compass, street },
  };
}
