import { roll } from "../base/random.js";
import type { PlannedStreet } from "./arterials.js";
import type { InventedNames, SmallStreet } from "./invented/names.js";
import { lengthOf } from "./plane.js";

const SHORT = 450;

/** Gives every street without a name one that no other has: the larger streets first, lanes after what their length makes them. */
export function nameStreets(streets: readonly PlannedStreet[], seed: number, names: InventedNames): void {
  const taken = new Set(streets.map(({ name }) => name));
  const large = shuffled(names.streets, seed).filter((name) => !taken.has(name));
  for (const street of [...streets].sort((a, b) => b.roadClass - a.roadClass)) {
    if (street.name) continue;
    street.name = (street.roadClass > 1 && large.pop()) || newName(street);
    taken.add(street.name);
  }
  function newName(street: PlannedStreet): string {
    const isLong = street.roadClass > 1 || lengthOf(street.line) > SHORT;
    const kind: SmallStreet = isLong ? "street" : taken.size % 3 === 0 ? "passage" : "lane";
    const start = Math.floor(roll(seed, 52, taken.size) * names.smallStreets);
    for (let round = 0; ; round++) {
      for (let i = 0; i < names.smallStreets; i++) {
        const name = names.smallStreet(kind, (start + i) % names.smallStreets, round);
        if (!taken.has(name)) return name;
      }
    }
  }
}

const shuffled = (list: readonly string[], seed: number): string[] =>
  list
    .map((item, i) => ({ item, rank: roll(seed, 51, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
