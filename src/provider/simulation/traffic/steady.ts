import type { Network } from "./network.js";

/** Rounds after which flows are taken as they are, and the part of a vehicle an hour at which they are steady before. */
const ROUNDS = 200;
const STEADY = 0.1;

/** Takes flows along the turns of a network: vehicles an hour on each approach, when so many enter by each for long. */
export function createSteady({ approaches, groups }: Pick<Network, "approaches" | "groups">) {
  const ways = groups.flatMap(({ approach, share, movements }) =>
    movements.flatMap((movement) => (movement.to < 0 ? [] : [{ from: approach, to: movement.to, part: share * movement.share }])),
  );
  const from = Int32Array.from(ways, (way) => way.from);
  const to = Int32Array.from(ways, (way) => way.to);
  const part = Float64Array.from(ways, (way) => way.part);
  return (entering: (approach: number) => number): Float64Array => {
    const own = Float64Array.from(approaches, (_, a) => entering(a));
    let flows = own.slice();
    for (let round = 0, change = STEADY; round < ROUNDS && change >= STEADY; round++) {
      const next = own.slice();
      for (let w = 0; w < ways.length; w++) {
        const a = to[w] as number;
        next[a] = (next[a] as number) + (flows[from[w] as number] as number) * (part[w] as number);
      }
      change = 0;
      for (let a = 0; a < next.length; a++) change = Math.max(change, Math.abs((next[a] as number) - (flows[a] as number)));
      flows = next;
    }
    return flows;
  };
}
