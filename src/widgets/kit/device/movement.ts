/** The eight arms an intersection can have, clockwise from the north. */
export const compassPoints = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Compass = (typeof compassPoints)[number];

/** A movement with green in a phase: vehicles from one arm to another, or pedestrians across an arm. `word` is the provider's. */
export type Movement =
  | { readonly kind: "vehicles"; readonly word: string; readonly from: Compass; readonly to: Compass }
  | { readonly kind: "pedestrians"; readonly word: string; readonly over: Compass };

const VEHICLES = /^(N|NE|E|SE|S|SW|W|NW)-(N|NE|E|SE|S|SW|W|NW)$/i;
const PEDESTRIANS = /^ped-(N|NE|E|SE|S|SW|W|NW)$/i;

/** Parses a direction of the contract (`N-S`, `ped-N`); null for an unknown word, which is shown as it is. */
export function readDirection(word: string): Movement | null {
  const vehicles = VEHICLES.exec(word.trim());
  if (vehicles) return { kind: "vehicles", word, from: vehicles[1]?.toUpperCase() as Compass, to: vehicles[2]?.toUpperCase() as Compass };
  const pedestrians = PEDESTRIANS.exec(word.trim());
  if (pedestrians) return { kind: "pedestrians", word, over: pedestrians[1]?.toUpperCase() as Compass };
  return null;
}

/** Bearing of an arm from the centre of the intersection, in degrees clockwise from north. */
export const bearingOf = (arm: Compass): number => compassPoints.indexOf(arm) * 45;

/** Turn of a movement in degrees, right is positive: 0 straight on, ±90 a turn, −180 a U-turn. */
export function turnOf(from: Compass, to: Compass): number {
  return ((bearingOf(to) - bearingOf(from) + 720) % 360) - 180;
}

/** The distinct movements of a phase, and the words that are not movements. */
export function movementsOf(directions: readonly string[]): { movements: Movement[]; others: string[] } {
  const movements = new Map<string, Movement>();
  const others = new Set<string>();
  for (const word of directions) {
    const movement = readDirection(word);
    if (!movement) others.add(word);
    else if (!movements.has(keyOf(movement))) movements.set(keyOf(movement), movement);
  }
  return { movements: [...movements.values()], others: [...others] };
}

/** Key of a movement, independent of the spelling of its word. */
export const keyOf = (movement: Movement): string =>
  movement.kind === "vehicles" ? `${movement.from}-${movement.to}` : `ped-${movement.over}`;
