import type { Packet } from "./packet.js";

interface Step {
  readonly from: string;
  readonly to: string;
  readonly packet: Packet;
}

/** The last deltas of a list, as far back as they are together smaller than the list itself: beyond that the list is the shorter way. */
export function createRing(most = 64) {
  let steps: Step[] = [];
  let now = "";

  return {
    add(from: string, to: string, packet: Packet, limit: number): void {
      steps = [...steps, { from, to, packet }].slice(-most);
      now = to;
      let bytes = 0;
      const kept = steps.findLastIndex(({ packet: { raw } }) => {
        bytes += raw.length;
        return bytes > limit;
      });
      if (kept >= 0) steps = steps.slice(kept + 1);
    },
    /** The deltas from a version to the newest; null when they are not at hand any more. */
    since(version: string, newest: string): readonly Packet[] | null {
      if (version === newest) return [];
      const first = now === newest ? steps.findLastIndex(({ from }) => from === version) : -1;
      return first < 0 ? null : steps.slice(first).map(({ packet }) => packet);
    },
  };
}
