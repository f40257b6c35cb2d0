import * as v from "valibot";
import type { TextKey } from "../../../base/words.js";

/** The messages that we have in every language. */
const keys = [
  "scenario.incident",
  "scenario.powerCut",
  "scenario.powerBack",
  "scenario.snow",
  "scenario.snowOver",
  "scenario.match",
  "scenario.matchOver",
  "scenario.works",
  "scenario.worksOver",
] as const satisfies readonly TextKey[];

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(300));
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
/** Seconds; a scenario is over within a year. */
const seconds = within(0, 366 * 86_400);
const factor = within(0, 20);
const share = within(0, 1);
const reach = v.optional(within(1, 100_000));

/**
 * Where something happens. A street is all approaches of it, a segment those at its ends, a controller all approaches of its crossing.
 * `reach` (metres) makes it what lies around the middle: of a street and a segment the approaches of that street, of a controller
 * every one.
 */
const Place = v.union(
  [
    v.strictObject({ street: word, reach }),
    v.strictObject({ segment: word, reach }),
    v.strictObject({ controller: v.pipe(v.number(), v.integer()), reach }),
    /** The street with the greatest length, weighted by its class. */
    v.strictObject({ largest: v.literal("street"), reach }),
    /** Chosen by the seed, in each round anew: a segment of any street, or of a large one, or a controller. */
    v.strictObject({ any: v.picklist(["street", "large_street", "controller"]), reach }),
  ],
  'A place is one of {"street": name}, {"segment": id}, {"controller": oID}, {"largest": "street"} and {"any": "street", "large_street" or "controller"}, with a "reach" in metres if you like.',
);
export type Place = v.InferOutput<typeof Place>;

const type = v.picklist(["error", "attention", "confirmation", "info"]);
/** A text of one's own, in which `{street}` and `{crossing}` are those of the place, or one of ours by its key, which has every language. */
const Message = v.union(
  [
    v.strictObject({ type, text: word, key: v.optional(v.undefined()) }),
    v.strictObject({ type, key: v.picklist(keys), text: v.optional(v.undefined()) }),
  ],
  `A message has a "type" (error, attention, confirmation or info) and either a "text" or the "key" of one of ours: ${keys.join(", ")}.`,
);

const Happening = v.strictObject({
  /** Seconds from the start of the scenario, or of its round. */
  begin: seconds,
  end: seconds,
  /** Seconds in which it grows after its begin, and fades before its end. */
  ramp: v.optional(seconds, 0),
  /** Name of one of the places; without it it is in the whole city. */
  place: v.optional(word),
  /** Times the vehicles that enter the network. */
  demand: v.optional(factor),
  /** Times the vehicles that leave a queue in a second of green. */
  saturation: v.optional(factor),
  /** Times the speed of empty streets, in the whole city. */
  speed: v.optional(v.pipe(factor, v.minValue(0.05))),
  /** Share of the lanes that is closed. */
  closed_lanes: v.optional(share),
  /** Controllers without power. */
  dark: v.optional(v.literal(true)),
  /** Controllers of which nothing is heard: their lights go on. */
  unheard: v.optional(v.literal(true)),
  message: v.optional(Message),
});
export type Happening = v.InferOutput<typeof Happening>;

/** How often devices fall ill by themselves, and how many cabinets are under local control. */
const Faults = v.strictObject({
  /** Chance of a fault in eight hours, and the least and the greatest share of them that it takes. */
  chance: share,
  least: share,
  most: share,
  /** Chance of local control in six hours. */
  local: share,
});
export type Faults = v.InferOutput<typeof Faults>;

/** What happens in a city, by the seconds from its start. */
export const Scenario = v.strictObject({
  about: v.optional(word),
  /** Seconds after which all of it happens again, and again. */
  every: v.optional(v.pipe(seconds, v.minValue(60))),
  /** The sample city is repeated until it has so many devices, where the start does not say how many. */
  devices: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200_000))),
  faults: v.optional(Faults),
  places: v.optional(v.record(word, Place), {}),
  happenings: v.optional(v.array(Happening), []),
});
export type Scenario = v.InferOutput<typeof Scenario>;

const effects = ["demand", "saturation", "speed", "closed_lanes", "dark", "unheard", "message"] as const;

/** What a schema does not see: the first thing that is wrong in a scenario, and where. Null when it is well. */
export function faultOf({ every, faults, places, happenings }: Scenario): { path: (string | number)[]; reason: string } | null {
  if (faults && faults.most < faults.least) return { path: ["faults", "most"], reason: '"most" is less than "least".' };
  for (const [at, happening] of happenings.entries()) {
    const wrong = (key: string, reason: string) => ({ path: ["happenings", at, key], reason });
    const { begin, end, ramp, place, speed, dark, unheard } = happening;
    if (end <= begin) return wrong("end", `It ends at ${end} s and begins at ${begin} s: the end comes later.`);
    if (every !== undefined && end > every) return wrong("end", `It ends at ${end} s, when the next round of ${every} s has begun.`);
    if (2 * ramp > end - begin) return wrong("ramp", `Twice the ramp of ${ramp} s is longer than what happens.`);
    if (place !== undefined && !Object.hasOwn(places, place))
      return wrong(
        "place",
        `The place "${place}" is not in "places"${Object.keys(places).length > 0 ? `: ${Object.keys(places).join(", ")}` : ""}.`,
      );
    if (speed !== undefined && place !== undefined) return wrong("speed", '"speed" holds in the whole city: leave out the place.');
    if (dark && place === undefined) return wrong("dark", '"dark" needs a place.');
    if (unheard && place === undefined) return wrong("unheard", '"unheard" needs a place.');
    if (effects.every((effect) => happening[effect] === undefined))
      return { path: ["happenings", at], reason: `It has no effect: give one of ${effects.join(", ")}.` };
  }
  return null;
}
