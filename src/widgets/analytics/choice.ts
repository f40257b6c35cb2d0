import { latestOther, type Period, presetsOf } from "./period.js";

/** What can be chosen: crossroad, street, fragment of a street (spec 2). */
export const kinds = ["cross", "street", "segment"] as const;
export type PlaceKind = (typeof kinds)[number];

/** Compass sides from which traffic comes: our words for `objectDirection`, which the specification does not explain. */
export const sides = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;

/** What the figures are compared with: nothing, the days before, days from another one on, or another object. */
export type Compare = { with: "none" } | { with: "previous" } | { with: "period"; from: string } | { with: "object"; id: string };

/** What analytics are about. No `objects` means the whole city. */
export interface Choice extends Period {
  kind: PlaceKind;
  objects: readonly string[];
  direction: string;
  compare: Compare;
}

/** A choice as the attributes of the element say it. */
export interface ChoiceAttributes {
  kind?: string | undefined;
  objects?: string | undefined;
  direction?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const OBJECT = "object:";
/** Ids are opaque and may contain the comma that separates them. */
const escaped = (id: string) => id.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (id: string) => id.replaceAll("%2C", ",").replaceAll("%25", "%");

function readCompare(text = "", latest: string): Compare {
  if (text === "none") return { with: "none" };
  if (DATE.test(text) && text <= latest) return { with: "period", from: text };
  if (text.startsWith(OBJECT) && text.length > OBJECT.length) return { with: "object", id: text.slice(OBJECT.length) };
  return { with: "previous" };
}

/** A choice from attributes; missing or invalid ones get their default. `today` is the city's date. */
export function readChoice({ kind, objects, direction, from, to, compare }: ChoiceAttributes, today: string): Choice {
  const period = from && to && DATE.test(from) && DATE.test(to) && from <= to ? { from, to } : presetsOf(today).week;
  return {
    kind: kinds.find((each) => each === kind) ?? "cross",
    objects: [...new Set((objects ?? "").split(",").filter(Boolean).map(unescaped))],
    direction: sides.find((side) => side === direction) ?? "",
    ...period,
    compare: readCompare(compare, latestOther(period, today)),
  };
}

/** The attributes of a choice; null for defaults. */
export function writeChoice({ kind, objects, direction, from, to, compare }: Choice): Record<keyof ChoiceAttributes, string | null> {
  return {
    kind: kind === "cross" ? null : kind,
    objects: objects.map(escaped).join(",") || null,
    direction: direction || null,
    from,
    to,
    compare:
      compare.with === "previous"
        ? null
        : compare.with === "none"
          ? "none"
          : compare.with === "period"
            ? compare.from
            : OBJECT + compare.id,
  };
}
