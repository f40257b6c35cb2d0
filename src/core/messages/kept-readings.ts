import type { Device } from "../contract/city.js";
import { isMessage } from "./memory.js";
import { type Message, SHIFT } from "./message.js";

/** What was read of a device: when (local ms), its state then, and the entries of its log. */
export interface Reading {
  readonly at: number;
  readonly status: Device["status"];
  readonly messages: readonly Message[];
}

// Together less than 1 MB of the 5 MB of session storage.
/** Most readings stored for one user, the newest. */
const MOST_READINGS = 5_000;
/** Most messages stored for one user, the newest. */
const MOST_MESSAGES = 3_000;

const keyOf = (base: string, userKey: string) => `its.logs:${base}:${userKey}`;

/** Keeps what was read of the devices' logs while this tab lives, so that a reload need not begin anew. */
export function keepReadings(base: string, userKey: string, readings: ReadonlyMap<string, Reading>): void {
  const kept: [key: string, reading: Reading][] = [];
  let count = 0;
  for (const [key, reading] of [...readings].sort(([, one], [, other]) => other.at - one.at).slice(0, MOST_READINGS)) {
    count += reading.messages.length;
    if (count > MOST_MESSAGES) break;
    kept.push([key, reading]);
  }
  try {
    if (kept.length > 0) sessionStorage.setItem(keyOf(base, userKey), JSON.stringify(kept));
  } catch {
    // Storage is blocked or full: the logs are read again after a reload.
  }
}

/** The stored readings that can be parsed and are not older than a shift. */
export function recallReadings(base: string, userKey: string): [key: string, reading: Reading][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(base, userKey)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is [string, Reading] {
  const [key, reading] = Array.isArray(value) ? (value as [unknown, Partial<Reading> | null]) : [];
  return (
    typeof key === "string" &&
    typeof reading?.at === "number" &&
    reading.at > Date.now() - SHIFT * 1000 &&
    typeof reading.status === "string" &&
    Array.isArray(reading.messages) &&
    reading.messages.every(isMessage)
  );
}
