import * as v from "valibot";
import { languages } from "../../../core/contract/language.js";
import { GtfsEntry } from "../drivers/gtfs/entry.js";

const word = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most));
const compass = v.picklist(["N", "NE", "E", "SE", "S", "SW", "W", "NW"]);
const oID = whole(1, 2 ** 31 - 1);

/** Which driver has a device, and what that must know of it. `control: true` lets operators command it. */
const Drive = v.looseObject({ driver: word, control: v.optional(v.boolean()) });
export type Drive = v.InferOutput<typeof Drive>;

const place = {
  latitude: v.optional(within(-90, 90)),
  longitude: v.optional(within(-180, 180)),
  description: v.optional(word),
};

const PhaseEntry = v.strictObject({
  phase: whole(1, 255),
  name: word,
  directions: v.array(word),
  permissive: v.optional(v.array(word)),
  min_green: within(0, 600),
  /** Signal groups, from 1, that are all green while the phase is on; or the stage that the controller tells. */
  groups: v.optional(v.array(whole(1, 255))),
  stage: v.optional(whole(0, 255)),
});

/** District, corridor, agency: what people are given rights by. */
const tag = v.pipe(word, v.maxLength(60), v.regex(/^[^,*]+$/, "A tag has no comma and no *."));
/** A district is a tag as others are. */
const tags = { district: v.optional(tag), tags: v.optional(v.array(tag)) };

const ControllerEntry = v.strictObject({
  oID,
  ...place,
  streets: v.optional(v.array(word)),
  /** The approaches: side of the compass, bearing in degrees, and whether traffic comes in by it. */
  arms: v.optional(
    v.array(v.strictObject({ compass, bearing: within(0, 360), street: v.string(), inbound: v.optional(v.boolean(), true) })),
  ),
  /** Name of the controller's type. */
  dk: v.optional(word),
  phases: v.optional(v.array(PhaseEntry)),
  ...tags,
  drive: v.optional(Drive),
});

const DetectorEntry = v.strictObject({
  oID,
  ...place,
  /** Of one that stands alone: the street on which it does, as those of the map are called. */
  street: v.optional(word),
  /** The controller at whose junction it stands, if it does, and the side from which the traffic comes that it counts. */
  controller: v.optional(oID),
  arm: v.optional(compass),
  /** Of one that stands alone: others have those of their controller. */
  ...tags,
  drive: v.optional(Drive),
});
export type DetectorEntry = v.InferOutput<typeof DetectorEntry>;

/** A part of the city whose devices have its tags too: longitude and latitude of its corners. */
const AreaEntry = v.strictObject({
  ...tags,
  outline: v.pipe(v.array(v.tuple([within(-180, 180), within(-90, 90)])), v.minLength(3), v.maxLength(10_000)),
});

/** Public transport: one operator, or a list of them. */
const TransitEntry = v.lazy(
  (given): v.GenericSchema<unknown, GtfsEntry | GtfsEntry[]> =>
    Array.isArray(given) ? v.pipe(v.array(GtfsEntry), v.minLength(1), v.maxLength(50)) : GtfsEntry,
);

/** A city file. */
export const CityFile = v.strictObject({
  /** Its key, by which its database is named. */
  city: v.pipe(v.string(), v.regex(/^[\p{L}\p{N}_-]{1,60}$/u, "The key of a city has letters, digits, - and _.")),
  name: v.optional(word),
  /** An imported city, or `zarechinsk`: its streets, its map and the places of its devices. */
  base: v.optional(word),
  latitude: v.optional(within(-90, 90)),
  longitude: v.optional(within(-180, 180)),
  /** IANA name. */
  tz: v.optional(word),
  /** The side of the road on which people drive; that of the place unless it stands here. */
  driving_side: v.optional(v.picklist(["left", "right"])),
  /** Of the words that the provider makes; that of the base unless it stands here, and Russian without one. */
  language: v.optional(v.picklist(languages)),
  /** Whether everything that no driver has is simulated. */
  simulation: v.optional(v.boolean(), false),
  drivers: v.optional(v.record(word, v.looseObject({ protocol: word, control: v.optional(v.boolean()) })), {}),
  transit: v.optional(TransitEntry),
  areas: v.optional(v.pipe(v.array(AreaEntry), v.maxLength(1_000)), []),
  controllers: v.optional(v.array(ControllerEntry), []),
  detectors: v.optional(v.array(DetectorEntry), []),
});
export type CityFile = v.InferOutput<typeof CityFile>;
