/**
 * What is not counted but computed from counts: flow density, jams, throughput capacity, time and fuel saved, payback and
 * accident probability. Each formula names its units and its source; constants without a source are assumptions of the sample city,
 * to be replaced by measured ones.
 */

/** Assumed: 1,800 vehicles an hour of green on a lane, one and a half lanes, green for half of the cycle. */
export const APPROACH_CAPACITY = 1800 * 1.5 * 0.5;
/** Cycle in s under fixed-time control (assumed), and the share of it that is green. */
const CYCLE = 100;
const GREEN = 0.5;
/** Share of the delay under fixed-time control that adaptive control takes away (assumed; field trials report 0.1 to 0.3). */
const DELAY_SAVED = 0.18;
/** Litres that a waiting vehicle of the mean flow burns in an hour (assumed: cars 0.9, with a tenth of trucks and buses at 2.8). */
const IDLE_LITRES = 1.1;
/** Roubles: cost of equipping one crossing, worth of an hour of a vehicle's occupants, price of a litre (all assumed). */
const CROSSING_COST = 2_400_000;
const HOUR_WORTH = 400;
const LITRE_PRICE = 60;
/** Accidents per million vehicles that enter a signalled crossing at the reference speed in km/h (both assumed). */
const ACCIDENT_RATE = 0.6;
const REFERENCE_SPEED = 45;
/** Minutes of an hour without a served queue from which that hour counts as jammed (assumed). */
export const JAM_FROM = 15;

/** Vehicles on a kilometre: flow over speed, the fundamental relation of traffic flow q = k v. */
export const densityOf = (flow: number, speed: number): number => flow / Math.max(1, speed);

/** Minutes of an hour in cycles that did not serve their queue; `so` is the share of cycles that did, percent. */
export const jamMinutes = (so: number): number => (60 * (100 - so)) / 100;

/** Vehicles an hour that an approach lets through without a queue that outlives its cycle. */
export const throughput = (so: number): number => (APPROACH_CAPACITY * so) / 100;

/** Hours that the vehicles of one approach saved in an hour: a share of the uniform delay of Webster (1958). */
export function timeSaved(flow: number): number {
  const load = Math.min(0.98, flow / APPROACH_CAPACITY);
  const delay = (CYCLE * (1 - GREEN) ** 2) / (2 * (1 - GREEN * load));
  return (flow * delay * DELAY_SAVED) / 3600;
}

/** Litres saved with the hours saved: the engine idles while it waits. */
export const fuelSaved = (hours: number): number => hours * IDLE_LITRES;

/** Days until what a day saves, in hours and litres, has paid for the crossings; null where nothing was saved. */
export function paybackDays(crossings: number, hoursADay: number, litresADay: number): number | null {
  const worth = hoursADay * HOUR_WORTH + litresADay * LITRE_PRICE;
  return worth > 0 ? (crossings * CROSSING_COST) / worth : null;
}

/**
 * Percent chance of at least one accident at a crossing on a day with so many vehicles: Poisson, the rate growing with the
 * square of speed (Nilsson's power model, 2004).
 */
export function accidentProbability(vehiclesADay: number, speed: number): number {
  const expected = (vehiclesADay / 1e6) * ACCIDENT_RATE * (speed / REFERENCE_SPEED) ** 2;
  return 100 * (1 - Math.exp(-expected));
}
