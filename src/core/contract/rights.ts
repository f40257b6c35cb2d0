import * as v from "valibot";
import { label, shape, text } from "./schema.js";

/** What of a city somebody may have to do with. */
export const areas = ["signals", "vehicles", "requests", "archive", "messages", "analytics", "administration"] as const;
export type Area = (typeof areas)[number];

/** What somebody may do in an area, each with all before it: see, act, arrange what others work with, change how it is set up. */
export const levels = ["view", "operate", "manage", "configure"] as const;
export type Level = (typeof levels)[number];

/** What a call or a button needs, as `signals.operate`. */
export type Need = `${Area}.${Level}`;

/** The level of each area; one that is missing is not seen at all. */
export type Levels = Readonly<Partial<Record<Area, Level>>>;

/** A role; with `tags`, only for devices that have one of them, with null for all. */
export interface Role {
  readonly levels: Levels;
  readonly tags: readonly string[] | null;
}

/**
 * What a user may do: the level of each area by the words of `areas` and `levels`, and the tags of the devices that the user sees; null
 * for all devices.
 */
export const Rights = shape({ role: label, levels: v.record(text, text), tags: v.nullable(v.array(label)) });
export type Rights = v.InferOutput<typeof Rights>;

const heightOf = (level: string | undefined): number => levels.indexOf(level as Level);

/** Whether these levels reach what is needed. */
export function reaches(given: Readonly<Record<string, string | undefined>>, need: Need): boolean {
  const [area = "", level] = need.split(".");
  return Object.hasOwn(given, area) && heightOf(given[area]) >= heightOf(level);
}
