/** The eight arms an intersection can have, clockwise from the north. */
export const compassPoints = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export type Compass = (typeof compassPoints)[number];

/** A movement a phase lets go: vehicles from one arm to another, or pedestrians over an arm. `word` is the provider's own. */
export type Movement =
  | { readonly kind: "vehicles"; readonly word: string; readonly from: Compass; readonly to: Compass }
  | { readonly kind: "pedestrians"; readonly word: string; readonly over: Compass };

const VEHICLES = /^(N|NE|E|SE|S|SW|W|NW)-(N|NE|E|SE|S|SW|W|NW)$/i;
const PEDESTRIANS = /^ped-(N|NE|E|SE|S|SW|W|NW)$/i;

/** Reads a direction word of the contract (`N-S`, `ped-N`); null for a word we do not know, which is then shown as it is. */
export function readDirection(word: string): Movement | null {
  const vehicles = VEHICLES.exec(word.trim());
  if (vehicles) return { kind: "vehicles", word, from: vehicles[1]?.toUpperCase() as Compass, to: vehicles[2]?.toUpperCase() as Compass };
  const pedestrians = PEDESTRIANS.exec(word.trim());
  if (pedestrians) return { kind: "pedestrians", word, over: pedestrians[1]?.toUpperCase() as Compass };
  return null;
}

/** Bearing of an arm seen from the middle, degrees clockwise from the north. */
export const bearingOf = (arm: Compass): number => compassPoints.indexOf(arm) * 45;

/** Degrees a vehicle turns on its way, right is positive: 0 straight on, ±90 a turn, −180 back where it came from. */
export function turnOf(from: Compass, to: Compass): number {
  return ((bearingOf(to) - bearingOf(from) + 720) % 360) - 180;
}

/** The movements of a phase, each once, and the words that are none. */
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

/** One name for one movement, however its word was written. */
export const keyOf = (movement: Movement): string =>
  movement.kind === "vehicles" ? `${movement.from}-${movement.to}` : `ped-${movement.over}`;
