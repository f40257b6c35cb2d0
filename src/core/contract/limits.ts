/** Smallest and largest valid value of a figure. */
export type Limits = readonly [least: number, most: number];

/**
 * Valid ranges of the figures of an answer. One out of range is a flaw, like a wrong type: it is left out and reported, never
 * shown. They are generous, to tell sense from nonsense (`1e+21` people) and not the usual from the rare. Without the schema
 * library, so that the reader of long lists checks by the same (`city-lists/worker/check.ts`).
 */
export const limits = {
  /** Unix time in seconds, up to the year 2100: milliseconds in their place are beyond. */
  utime: [0, 4_102_444_800],
  /** Seconds that a clock is wrong: one that lost its battery may count from 1970. */
  clock: [-4_102_444_800, 4_102_444_800],
  /** Seconds since a device connected, up to 30 years: a moment (`utime`) in their place is beyond. */
  uptime: [0, 946_080_000],
  /** Number of a phase: NTCIP 1202 counts 1 to 255; 0 is "no phase" of some controllers. */
  phase: [0, 255],
  /** Parameter of an event of a controller: some write −1, and makers write what they like. */
  parameter: [-2_147_483_648, 2_147_483_647],
  /** Seconds of a phase, up to a week: a controller that is stuck holds one for days. */
  green: [0, 604_800],
  /** Number of a row of the audit. */
  row: [1, Number.MAX_SAFE_INTEGER],
  /** Values that a protocol has for one device. */
  values: [0, 10_000],
  /** Degrees of WGS 84. */
  latitude: [-90, 90],
  longitude: [-180, 180],
  /** Degrees of a compass, counted either way round. */
  heading: [-360, 360],
  /** km/h on a road; a vehicle that does not know its speed gives 0, a detector null. */
  speed: [0, 400],
  /** State of a road, from free to standing still. */
  level: [0, 10],
  /** Vehicles in an hour past one device: a lane lets some 2,200 by, the widest crossing has some 40. */
  vehicles: [0, 100_000],
  /** People in a vehicle, or getting on or off it in an hour. */
  people: [0, 10_000],
  percent: [0, 100],
  /** Percent of a capacity: of an approach that hardly gets green, several times as much may come. */
  saturation: [0, 10_000],
  /** Metres of streets that one vehicle works at: those of a day. */
  metres: [0, 1_000_000],
  /** Degrees Celsius of the air: −89 to +57 have been measured. */
  temperature: [-100, 70],
  /** m/s of wind: gusts of 113 have been measured. */
  wind: [0, 150],
  /** Sums over the objects and the days of one question: 500 × 31 days of full crossings are 4e10; a saving may be a loss. */
  sum: [-1e12, 1e12],
  /** Numbers of things and versions: beyond 2⁵³ − 1 two of them are one. */
  serial: [0, Number.MAX_SAFE_INTEGER],
} as const satisfies Record<string, Limits>;
