import type { KeyedText } from "../../core/contract/keyed-text.js";
import type { Language } from "../../core/contract/language.js";
import { pick, roll } from "../base/random.js";
import { fieldOf, keyed, saying, wordsIn } from "../base/words.js";
import { sideOf } from "./approaches.js";
import { compass, offset } from "./geometry.js";
import type { Arm, Controller, ControllerGroup, Detector, Position, Segment } from "./model.js";
import { controllerTypesIn } from "./names.js";

const FIRST_CONTROLLER = 1001;
const FIRST_DETECTOR = 500_001;
/** Metres from the stop line to the detector zone of an approach. */
const DETECTOR_DISTANCE = 65;

export interface Junction {
  position: Position;
  streets: string[];
  streets_keys?: (KeyedText | null)[];
  arms: Omit<Arm, "compass">[];
  description: string;
  description_key?: KeyedText;
}

/** Numbers the junctions of a city: one controller for each, and detectors on at most `most` of the approaches. */
export function equipJunctions(
  junctions: readonly Junction[],
  seed: number,
  most: number,
  language: Language,
): { controllers: Controller[]; detectors: Detector[] } {
  const words = wordsIn(language);
  const types = controllerTypesIn(language);
  const controllers = junctions.map(
    ({ position, streets, streets_keys, arms, ...described }, i): Controller => ({
      oID: FIRST_CONTROLLER + i,
      longitude: position[0],
      latitude: position[1],
      ...fieldOf("description", described),
      streets,
      ...(streets_keys ? { streets_keys } : {}),
      arms: withoutTwins(arms.map((arm) => ({ ...arm, compass: compass(arm.bearing) }))),
      dk: pick(types, roll(seed, 11, i)),
    }),
  );
  const approaches = controllers.flatMap((controller) => controller.arms.map((arm, index) => ({ controller, arm, index })));
  const rank = ({ controller, index }: (typeof approaches)[number]) => roll(seed, 12, controller.oID, index);
  const entered = approaches.filter(({ arm }) => arm.inbound);
  const last = entered.map(rank).sort((a, b) => a - b)[most - 1] ?? 1;
  const detectors = entered
    .filter((approach) => rank(approach) <= last)
    .map(({ controller, arm, index }, i): Detector => {
      const angle = (arm.bearing * Math.PI) / 180;
      const [longitude, latitude] = offset(
        [controller.longitude, controller.latitude],
        Math.sin(angle) * DETECTOR_DISTANCE,
        Math.cos(angle) * DETECTOR_DISTANCE,
      );
      const street = arm.street || (controller.streets_keys?.[0] ?? controller.streets[0] ?? "");
      return {
        oID: FIRST_DETECTOR + i,
        latitude,
        longitude,
        ...saying("description", keyed("detectorOn", { street, side: sideOf(arm.compass) }), words),
        streets: controller.streets,
        ...(controller.streets_keys ? { streets_keys: controller.streets_keys } : {}),
        controller: controller.oID,
        arm: index,
      };
    });
  return { controllers, detectors };
}

/** Two arms with one compass word would make two directions of one name; the first one stays. */
function withoutTwins(arms: Arm[]): Arm[] {
  return arms.filter((arm, i) => arms.findIndex((other) => other.compass === arm.compass) === i);
}

/** Streets by name and crossings, each with the devices on them. */
export function placesOf(controllers: readonly Controller[], detectors: readonly Detector[], segments: readonly Segment[]) {
  const at = new Map(controllers.map(({ oID }) => [oID, [oID]]));
  for (const { oID, controller } of detectors) if (controller !== null) at.get(controller)?.push(oID);
  const crossings = controllers.map(
    ({ oID, description, description_key }): ControllerGroup => ({
      id: `cross-${oID}`,
      name: description,
      ...(description_key ? { name_key: description_key } : {}),
      oIDs: at.get(oID) ?? [],
    }),
  );
  const names = [...new Set(segments.map(({ name }) => name).filter(Boolean))].sort((a, b) => a.localeCompare(b, "ru"));
  const byStreet = new Map<string, number[]>(names.map((name) => [name, []]));
  const alone = detectors.filter(({ controller }) => controller === null);
  for (const { oID, streets } of [...controllers, ...alone])
    for (const street of streets) byStreet.get(street)?.push(...(at.get(oID) ?? [oID]));
  const streets = [...byStreet].map(([name, oIDs], i): ControllerGroup => ({ id: `street-${i + 1}`, name, oIDs }));
  return { crossings, streets };
}
