/**
 * What is not counted but computed from counts: flow density, jams, fuel saved, payback and accident probability. Each formula names
 * its units and its source; constants without a source are assumptions of the sample city, to be replaced by measured ones.
 */

/** Litres that a waiting vehicle of the mean flow burns in an hour (assumed: cars 0.9, with a tenth of trucks and buses at 2.8). */
const IDLE_LITRES = 1.1;
/** Roubles: cost of equipping one crossing and its upkeep a day, worth of an hour of a vehicle's occupants, price of a litre (all assumed). */
const CROSSING_COST = 2_400_000;
const UPKEEP = 300;
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

/** Litres saved with the hours saved: the engine idles while it waits. */
export const fuelSaved = (hours: number): number => hours * IDLE_LITRES;

/** Days until what a day saves, in hours and litres, less the upkeep, has paid for the crossings; null where nothing is left of it. */
export function paybackDays(crossings: number, hoursADay: number, litresADay: number): number | null {
  const worth = hoursADay * HOUR_WORTH + litresADay * LITRE_PRICE - crossings * UPKEEP;
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
