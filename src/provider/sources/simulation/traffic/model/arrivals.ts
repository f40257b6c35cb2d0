import type { Demand } from "../demand.js";
import { draw } from "../draw.js";
import { MOST_OUTSIDE, type Network, storageOf } from "../network.js";

/** Seconds ahead for which arrivals at the stop lines are known; a power of two. */
const AHEAD = 512;
/**
 * Robertson's dispersion of platoons: a link whose mean travel time is T is left after `SHIFT · T` at the earliest and then with the
 * chance 1 / (1 + SPREAD · SHIFT · T) in each second; `SHIFT` = 1 / (1 + `SPREAD`).
 */
const SPREAD = 0.35;
const SHIFT = 1 / (1 + SPREAD);

// Keys of the random draws: each key has its own sequence.

const TRAVEL = 0x63;
const SECONDS = 0x64;

const add = (array: Int32Array | Uint8Array, at: number, value: number) => {
  array[at] = (array[at] as number) + value;
};

/** Who enters the network and drives along its links, until he comes to a stop line. Seconds are whole Unix s. */
export function createArrivals({ approaches }: Network, seed: number, demand: Pick<Demand, "entering">) {
  const n = approaches.length;
  const storage = Int32Array.from(approaches, storageOf);
  const travel = Float64Array.from(approaches, ({ metres, speed }) => Math.min(AHEAD / 1.6, Math.max(1, metres / speed)));
  const sources = Int32Array.from(approaches.flatMap(({ entering }, a) => (entering > 0 ? [a] : [])));
  const lanesIn = Float64Array.from(approaches, ({ lanes }) => lanes);

  /** Vehicles that come to a stop line, and those that enter the network, by second and approach. */
  const coming = new Uint8Array(AHEAD * n);
  const entering = new Uint8Array(64 * sources.length);
  const outside = new Int32Array(n);
  const onLink = new Int32Array(n);
  /** Part of the speed that snow leaves. */
  let speedPart = 1;
  let diverted = 0;
  let entered = 0;

  function drive(a: number, t: number, key: number) {
    const mean = Math.min(AHEAD / 1.6, (travel[a] as number) / speedPart);
    const least = Math.max(1, Math.round(SHIFT * mean));
    const stays = 1 - 1 / (1 + SPREAD * SHIFT * mean);
    const extra = stays > 0 ? Math.floor(Math.log(1 - draw(seed ^ TRAVEL, a, key)) / Math.log(stays)) : 0;
    add(coming, ((t + Math.min(AHEAD - 1, least + extra)) % AHEAD) * n + a, 1);
    add(onLink, a, 1);
  }

  function admitMinute(t: number) {
    const minute = Math.floor(t / 60);
    for (let s = 0; s < sources.length; s++) {
      const a = sources[s] as number;
      const count = demand.entering(a, minute);
      for (let k = 0; k < count; k++) add(entering, Math.floor(60 * draw(seed ^ SECONDS, a, minute * 256 + k)) * sources.length + s, 1);
    }
  }

  return {
    /** Approaches by which vehicles enter the network. */
    sources,
    /** Vehicles that a link holds, that are on it, driving and waiting, and that wait before it outside the network. */
    storage,
    onLink,
    outside,
    /** Puts a vehicle on a link at second `t`; `key` makes its draw its own. */
    drive,
    /** Draws who enters in the minute that begins at second `t`. */
    admitMinute,
    /** Who wants to enter in a second, and who finds room to. */
    enter(t: number): void {
      const second = (t % 60) * sources.length;
      for (let s = 0; s < sources.length; s++) {
        const a = sources[s] as number;
        const more = entering[second + s] as number;
        if (more > 0) {
          entering[second + s] = 0;
          const wait = (outside[a] as number) + more;
          outside[a] = Math.min(MOST_OUTSIDE, wait);
          diverted += wait - (outside[a] as number);
        }
        if (outside[a] === 0) continue;
        const room = Math.min(outside[a] as number, (storage[a] as number) - (onLink[a] as number), 2 * (lanesIn[a] as number));
        for (let k = 0; k < room; k++) drive(a, t, t * 16 + k);
        if (room <= 0) continue;
        add(outside, a, -room);
        entered += room;
      }
    },
    /** Vehicles that come to a stop line in a second; they are told once. */
    takeComing(a: number, t: number): number {
      const at = (t % AHEAD) * n + a;
      const come = coming[at] as number;
      if (come > 0) coming[at] = 0;
      return come;
    },
    /** Fills a link as a steady flow (vehicles a second) does. */
    fill(a: number, t: number, steady: number): void {
      const until = Math.min(AHEAD - 1, Math.round(travel[a] as number));
      for (let s = 0; s < until; s++) {
        const come = Math.floor(steady + draw(seed ^ SECONDS, a, t + s));
        add(coming, ((t + s) % AHEAD) * n + a, come);
        add(onLink, a, come);
      }
    },
    /** Begins at second `t`, with those of `queues` outside for whom the links have no room. */
    begin(t: number, queues: ArrayLike<number>): void {
      for (const a of sources) outside[a] = Math.min(MOST_OUTSIDE, Math.max(0, Math.round((queues[a] as number) - (onLink[a] as number))));
      // The minute under way has begun already.
      if (t % 60 !== 0) admitMinute(t - (t % 60));
      for (let second = 0; second < t % 60; second++) entering.fill(0, second * sources.length, (second + 1) * sources.length);
    },
    /** Snow leaves a part of the speed on all streets. */
    slow(left: number): void {
      speedPart = left;
    },
    /** Vehicles since the beginning: who entered from outside, and who drove another way because all was full. */
    balance: () => ({ entered, diverted }),
  };
}
export type Arrivals = ReturnType<typeof createArrivals>;
