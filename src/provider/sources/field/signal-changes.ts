import type { SignalEvent } from "../../base/signal-event.js";
import type { Light, Reading } from "../drivers/driver.js";

/** Events of the Indiana enumeration by which a light begins; a light that prepares for green, flashes or is dark is none of these. */
const beginOf: Readonly<Partial<Record<Light, number>>> = { green: 1, yellow: 8, red: 10 };
const DETECTOR_OFF = 81;
const DETECTOR_ON = 82;

/**
 * Turns what a controller tells of its lights and detectors into the events of a log: one for each that has changed since it was told last. The first word
 * of a connection is none, as nobody knows since when it is so. Signal groups and detectors are numbered from 1, as the controller lists them.
 */
export function createSignalChanges(tell: (oID: number, events: readonly SignalEvent[]) => void) {
  const known = new Map<string, readonly unknown[]>();

  return {
    /** Takes a reading that came at a moment, Unix s; whether it is one of these. */
    take(oID: number, { name, value, quality, age }: Reading, now: number): boolean {
      if (name !== "lights" && name !== "detectors") return false;
      const key = `${oID} ${name}`;
      const before = known.get(key);
      if (value === null || quality !== "recent") {
        known.delete(key);
        return true;
      }
      const list = value as readonly (Light | boolean)[];
      known.set(key, list);
      if (!before) return true;
      const tenths = Math.round(now * 10 - age / 100);
      const events = list.flatMap((each, place): SignalEvent[] => {
        if (each === before[place]) return [];
        const id = typeof each === "boolean" ? (each ? DETECTOR_ON : DETECTOR_OFF) : beginOf[each];
        return id === undefined ? [] : [{ tenths, id, parameter: place + 1 }];
      });
      if (events.length > 0) tell(oID, events);
      return true;
    },
    /** A line was cut: what comes next is a first word. */
    cut(oID: number): void {
      known.delete(`${oID} lights`);
      known.delete(`${oID} detectors`);
    },
  };
}
