/** A number in [0, 1) that depends on nothing but its keys; without allocation, for the model's steps (`roll` takes any number of keys). */
export function draw(seed: number, one: number, other: number): number {
  let h = Math.imul(seed ^ one, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(other, 0x27d4eb2f), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  h ^= h >>> 16;
  return (h >>> 0) / 0x100000000;
}

/** A draw of the Poisson distribution, of small means: the number of arrivals in a time in which `mean` are expected. */
export function poisson(mean: number, chance: number): number {
  let term = Math.exp(-mean);
  let count = 0;
  for (let left = chance - term; left > 0 && count < 200; left -= term) term *= mean / ++count;
  return count;
}
