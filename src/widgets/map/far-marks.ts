import type { MapItem } from "../../core/index.js";
import { type Box, flatten, gatheringZoom, type Mark, radiusAt, toMarks } from "./cluster.js";
import type { Desk } from "./feed/desk.js";
import type { Gathered } from "./gather.js";

/**
 * Marks of many items, gathered by the desk: those of a zoom are known some time after they are first asked for, which
 * `onGathered` tells; until then `at` gives null.
 */
export function createFarMarks(desk: Desk, items: readonly MapItem[], alone: ReadonlySet<string>, onGathered: () => void) {
  const made = new Map<number, Gathered | null>();

  return {
    at(zoom: number, box?: Box): readonly Mark[] | null {
      const whole = gatheringZoom(zoom);
      const gathered = made.get(whole);
      if (gathered) return toMarks(items, gathered, box);
      if (!made.has(whole)) {
        made.set(whole, null);
        void desk.ask({ job: "gather", flat: flatten(items, alone), radius: radiusAt(whole) }).then((answer) => {
          made.set(whole, answer);
          onGathered();
        });
      }
      return null;
    },
  };
}
