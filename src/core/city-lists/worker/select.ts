import type { Selection, Thing, ThingsUpdate } from "./jobs.js";

/** Share of the things up to which a delta is sent instead of a snapshot. */
const FEW = 0.25;

/** The things of a list that match a selection, in order. */
export function select(things: readonly Thing[], { kind, ids, inTrouble, most = things.length }: Selection): readonly Thing[] {
  const wanted = ids && new Set(ids.map(String));
  const isWanted = (thing: Thing) => {
    const id = "oID" in thing ? thing.oID : thing.properties.id;
    if (wanted && !wanted.has(`${id}`)) return false;
    return "oID" in thing ? !inTrouble || (thing.status !== "ok" && !thing.inactive) : !kind || thing.properties.kind === kind;
  };
  const found: Thing[] = [];
  for (const thing of things) if (found.length < most && isWanted(thing)) found.push(thing);
  return found;
}

/** The update from the things that the page has; null when nothing changed. An unchanged thing stays the same object. */
export function thingsSince(
  before: readonly Thing[] | undefined,
  after: readonly Thing[],
): { things: readonly Thing[]; update: ThingsUpdate | null } {
  if (!before) return { things: after, update: { things: after } };
  const things = after.map((thing, row) => (isSame(before[row], thing) ? before[row]! : thing));
  const rows = [...things.keys()].filter((row) => things[row] !== before[row]);
  if (before.length !== things.length || rows.length > things.length * FEW)
    return { things, update: rows.length > 0 || before.length !== things.length ? { things } : null };
  return { things, update: rows.length > 0 ? { rows, things: rows.map((row) => things[row]!) } : null };
}

/** Devices keep their object while nothing changes; features are new objects with each answer, so their JSON is compared. */
const isSame = (one: Thing | undefined, other: Thing) =>
  one === other || (one !== undefined && !("oID" in other) && JSON.stringify(one) === JSON.stringify(other));
