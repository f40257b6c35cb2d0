/** A number in [0, 1) that depends on nothing but its keys: the same seed and keys give the same city and the same hour. */
export function roll(...keys: number[]): number {
  let h = 0x9e3779b9;
  for (const key of keys) {
    h = Math.imul(h ^ (key | 0) ^ Math.imul(Math.floor(key / 0x100000000) | 0, 0x27d4eb2f), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return (h >>> 0) / 0x100000000;
}

/** A whole number for a word, to be a key of `roll`. */
export function keyOf(word: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

export const pick = <T>(list: readonly T[], chance: number): T => list[Math.floor(chance * list.length)] as T;
export const within = (low: number, high: number, chance: number): number => low + (high - low) * chance;

/** Roughly normal, mean 0, deviation 1, from three rolls. */
export const bell = (...keys: number[]): number => (roll(...keys, 1) + roll(...keys, 2) + roll(...keys, 3) - 1.5) * 2;
