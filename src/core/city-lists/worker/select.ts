import type { Selection, Thing, ThingsUpdate } from "./jobs.js";

/** Share of the things up to which the changed ones are told alone. */
const FEW = 0.25;

/** The things of a list that a selection lets through, in their order. */
export function select(things: readonly Thing[], { kind, ids, inTrouble, most = things.length }: Selection): readonly Thing[] {
  const wanted = ids && new Set(ids.map(String));
  const isWanted = (thing: Thing) => {
    const id = "oID" in thing ? thing.oID : thing.properties.id;
    if (wanted && !wanted.has(`${id}`)) return false;
    return "oID" in thing ? !inTrouble || thing.status !== "ok" : !kind || thing.properties.kind === kind;
  };
  const found: Thing[] = [];
  for (const thing of things) if (found.length < most && isWanted(thing)) found.push(thing);
  return found;
}

/** Things beside those that the page has: what is told of them, and null when they are the same. What is the same stays the same object. */
export function thingsSince(
  before: readonly Thing[] | undefined,
  after: readonly Thing[],
): { things: readonly Thing[]; update: ThingsUpdate | null } {
  if (!before) return { things: after, update: { things: after } };
  const things = after.map((thing, row) => (isSame(before[row], thing) ? (before[row] as Thing) : thing));
  const rows = [...things.keys()].filter((row) => things[row] !== before[row]);
  if (before.length !== things.length || rows.length > things.length * FEW)
    return { things, update: rows.length > 0 || before.length !== things.length ? { things } : null };
  return { things, update: rows.length > 0 ? { rows, things: rows.map((row) => things[row] as Thing) } : null };
}

/** Devices keep their object as long as nothing changes; the features of a situation are new with each answer. */
const isSame = (one: Thing | undefined, other: Thing) =>
  one === other || (one !== undefined && !("oID" in other) && JSON.stringify(one) === JSON.stringify(other));
