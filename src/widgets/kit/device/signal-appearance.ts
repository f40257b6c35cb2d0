import { type CitySignal, fold, type MapItem, type Tone } from "../../../core/internal.js";

const appearances: Readonly<Record<CitySignal["state"], readonly [tone: Tone, severity: number]>> = {
  works: ["ok", 0],
  flashing_yellow: ["warning", 1],
  off: ["warning", 2],
  out_of_order: ["error", 3],
  unknown: ["neutral", 0],
};

/**
 * Public appearance of a crossing: tone, severity and status text, with the time since and "under repair" where the city publishes them.
 */
export function signalAppearance({ state, utime_start, is_repair }: CitySignal): Pick<MapItem, "tone" | "severity" | "status"> & {
  readonly values: { readonly utime?: number };
} {
  const [tone, severity] = appearances[state];
  const isSince = utime_start !== null && severity > 0;
  const words = `signal.${state}${isSince ? "Since" : ""}${is_repair && state === "out_of_order" ? "Repair" : ""}`;
  return { tone, severity, status: words, values: isSince ? { utime: utime_start } : {} };
}

/** The crossing with that number, or those on that street, worst first. */
export function signalsAt(all: readonly CitySignal[], device: string | undefined, street: string | undefined): CitySignal[] {
  const number = device?.trim();
  const wanted = fold(street ?? "");
  const chosen = all.filter(({ id, streets }) => (number ? `${id}` === number : streets.some((name) => fold(name).includes(wanted))));
  const rank = (signal: CitySignal) => signalAppearance(signal).severity;
  return chosen.sort((one, other) => rank(other) - rank(one) || one.name.localeCompare(other.name));
}
