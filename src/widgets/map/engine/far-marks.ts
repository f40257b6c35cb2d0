import type { Clusters, ListReader, MapItem } from "../../../core/internal.js";
import { type Box, clusterZoom, flatten, type Mark, radiusAt, toMarks } from "./cluster.js";

/**
 * Clusters many items in the reader of lists. The marks of a zoom arrive after `at` first requests them, which `onClustered` reports;
 * until then `at` returns null.
 */
export function createFarMarks(reader: ListReader, items: readonly MapItem[], alone: ReadonlySet<string>, onClustered: () => void) {
  const made = new Map<number, Clusters | null>();

  return {
    at(zoom: number, box?: Box): readonly Mark[] | null {
      const whole = clusterZoom(zoom);
      const clusters = made.get(whole);
      if (clusters) return toMarks(items, clusters, box);
      if (!made.has(whole)) {
        made.set(whole, null);
        void reader.ask({ job: "cluster", flat: flatten(items, alone), radius: radiusAt(whole) }).then((answer) => {
          made.set(whole, answer);
          onClustered();
        });
      }
      return null;
    },
  };
}
