import { createRows } from "./bins.js";
import { eachEvent } from "./events.js";
import type { Piece } from "./measure.js";

export interface Speeds {
  readonly bin: number;
  readonly phase: number;
  readonly count: number;
  /** km/h. */
  readonly mean: number;
  readonly p15: number;
  readonly p50: number;
  readonly p85: number;
}

const MILE = 1.609344;
/** km/h beyond which a sensor has seen no vehicle. */
const FASTEST = 250;

/** The value below which a share of sorted values lies, between the two around it in proportion (linear interpolation between closest ranks). */
export function percentile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}

/**
 * Speeds on an approach: mean, median, 15th and 85th percentile. Speed limits are set by the 85th (MUTCD 2009, 2B.13). The enumeration has
 * no event for a speed. Only detectors whose table names the maker's event have rows.
 */
export function speeds({ events, detectors }: Piece): Speeds[] {
  const told = new Map(detectors.flatMap(({ phase, speeds }) => (speeds ? [[speeds.event, { phase, unit: speeds.unit }] as const] : [])));
  if (told.size === 0) return [];
  const rows = createRows((bin, phase) => ({ bin, phase, values: [] as number[] }));
  eachEvent(events, (id, value, tenths) => {
    const by = told.get(id);
    if (!by) return;
    const speed = by.unit === "mph" ? value * MILE : value;
    if (speed > 0 && speed <= FASTEST) rows.at(tenths, by.phase).values.push(speed);
  });
  return rows.all().flatMap(({ bin, phase, values }) => {
    if (values.length === 0) return [];
    const sorted = values.sort((one, other) => one - other);
    const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
    const [p15, p50, p85] = [0.15, 0.5, 0.85].map((share) => percentile(sorted, share)) as [number, number, number];
    return [{ bin, phase, count: sorted.length, mean, p15, p50, p85 }];
  });
}
