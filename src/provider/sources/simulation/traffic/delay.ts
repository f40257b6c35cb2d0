/**
 * Delay at signals by formula, for the past that was not simulated second by second, and to hold the model against. `x` is the
 * degree of saturation (arrivals over capacity), `green` the effective green and `cycle` the cycle in s, `capacity` in vehicles a
 * second.
 */

/** Seconds a vehicle waits where arrivals come evenly: the uniform delay of Webster (1958), the first term of HCM 2010, eq. 18-20. */
export function uniformDelay(cycle: number, green: number, x: number): number {
  const share = Math.min(1, green / cycle);
  return (cycle * (1 - share) ** 2) / (2 * (1 - Math.min(1, x) * share));
}

/** Seconds more where they come by chance, in a steady state: the second term of Webster (1958); x < 1. */
export const randomDelay = (x: number, capacity: number): number => (x * x) / (2 * capacity * x * (1 - x));

/** What Webster (1958) takes off again, found by simulation: his third term. `share` is that of green in the cycle. */
export const websterLess = (cycle: number, share: number, x: number, capacity: number): number =>
  0.65 * Math.cbrt(cycle / (x * capacity) ** 2) * x ** (2 + 5 * share);

/**
 * The second term by HCM 2010, eq. 18-45, for a period of `period` s that may be oversaturated: k = 0.5. `filter` is its factor I: 1
 * for arrivals by chance, less where lights upstream have made them even.
 */
export function incrementalDelay(x: number, capacity: number, period: number, filter = 1): number {
  const hours = period / 3600;
  return 900 * hours * (x - 1 + Math.sqrt((x - 1) ** 2 + (4 * filter * x) / (capacity * 3600 * hours)));
}

/** The factor I behind lights whose degree of saturation is `x`: HCM 2010, eq. 18-3. */
export const filtering = (x: number): number => Math.max(0.09, 1 - 0.91 * Math.min(1, x) ** 2.68);

/** Chance that a cycle serves all that came in it: Poisson arrivals of `mean`, at most `most` may pass (normal approximation). */
export function servedChance(mean: number, most: number): number {
  if (mean < 1e-9) return 1;
  return normal((most + 0.5 - mean) / Math.sqrt(mean));
}

/** Distribution function of the normal distribution, to 1e-3 (logistic approximation of Bowling et al., 2009). */
const normal = (z: number): number => 1 / (1 + Math.exp(-z * (0.07056 * z * z + 1.5976)));
