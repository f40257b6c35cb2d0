import { roll } from "../base/random.js";
import type { PlannedStreet } from "./arterials.js";
import { adjectives, streetNames } from "./names.js";
import { lengthOf } from "./plane.js";

const SHORT = 450;

/** Gives every street without a name one that no other has: the larger streets first, lanes after what their length makes them. */
export function nameStreets(streets: readonly PlannedStreet[], seed: number): void {
  const taken = new Set(streets.map(({ name }) => name));
  const large = shuffled(streetNames, seed).filter((name) => !taken.has(name));
  for (const street of [...streets].sort((a, b) => b.roadClass - a.roadClass)) {
    if (street.name) continue;
    street.name = (street.roadClass > 1 && large.pop()) || newName(street);
    taken.add(street.name);
  }
  function newName(street: PlannedStreet): string {
    const kind = street.roadClass > 1 || lengthOf(street.line) > SHORT ? "улица" : taken.size % 3 === 0 ? "проезд" : "переулок";
    const start = Math.floor(roll(seed, 52, taken.size) * adjectives.length);
    for (let round = 0; ; round++) {
      for (let i = 0; i < adjectives.length; i++) {
        const adjective = adjectives[(start + i) % adjectives.length] as string;
        const name =
          kind === "улица" ? `${ordinal(round, "я")}${adjective} улица` : `${ordinal(round, "й")}${masculine(adjective)} ${kind}`;
        if (!taken.has(name)) return name;
      }
    }
  }
}

const ordinal = (round: number, ending: string) => (round === 0 ? "" : `${round + 1}-${ending} `);
const masculine = (word: string) =>
  word
    .replace(/яя$/, "ий")
    .replace(/([гкх])ая$/, "$1ий")
    .replace(/ая$/, "ый");

const shuffled = (list: readonly string[], seed: number): string[] =>
  list
    .map((item, i) => ({ item, rank: roll(seed, 51, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
