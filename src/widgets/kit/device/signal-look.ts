import type { CitySignal, MapItem, Tone } from "../../../core/internal.js";

const looks: Readonly<Record<CitySignal["state"], readonly [tone: Tone, severity: number]>> = {
  works: ["ok", 0],
  flashing_yellow: ["warning", 1],
  off: ["warning", 2],
  out_of_order: ["error", 3],
  unknown: ["neutral", 0],
};

/** How a crossing looks to residents: tone, how bad it is, and its words, with since when and that it is being repaired where that is told. */
export function lookOfSignal({ state, utime_start, is_repair }: CitySignal): Pick<MapItem, "tone" | "severity" | "status"> & {
  readonly values: { readonly utime?: number };
} {
  const [tone, severity] = looks[state];
  const isSince = utime_start !== null && severity > 0;
  const words = `signal.${state}${isSince ? "Since" : ""}${is_repair && state === "out_of_order" ? "Repair" : ""}`;
  return { tone, severity, status: words, values: isSince ? { utime: utime_start } : {} };
}

/** What a street is called, for comparing: «ул. Мира» is found by «мира». */
const plain = (name: string) => name.toLocaleLowerCase().replace(/\s+/g, " ").trim();

/** The crossing of that number, or those on that street, the worst first. */
export function signalsAt(all: readonly CitySignal[], device: string | undefined, street: string | undefined): CitySignal[] {
  const [number, wanted] = [device?.trim(), plain(street ?? "")];
  const chosen = all.filter(({ id, streets }) => (number ? `${id}` === number : streets.some((name) => plain(name).includes(wanted))));
  const rank = (signal: CitySignal) => lookOfSignal(signal).severity;
  return chosen.sort((one, other) => rank(other) - rank(one) || one.name.localeCompare(other.name));
}
