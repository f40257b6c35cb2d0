import type { Network } from "./network.js";

/** Rounds after which flows are taken as they are, and the part of a vehicle an hour at which they are steady before. */
const ROUNDS = 200;
const STEADY = 0.1;

/** Takes flows along the turns of a network: vehicles an hour on each approach, when so many enter by each for long. */
export function createSteady({ approaches, groups }: Pick<Network, "approaches" | "groups">) {
  // The ways that lead to an approach stand together.
  const ways = groups
    .flatMap(({ approach, share, movements }) =>
      movements.flatMap((movement) => (movement.to < 0 ? [] : [{ from: approach, to: movement.to, part: share * movement.share }])),
    )
    .sort((one, other) => one.to - other.to);
  const from = Int32Array.from(ways, (way) => way.from);
  const part = Float64Array.from(ways, (way) => way.part);
  const firstTo = new Int32Array(approaches.length + 1);
  for (const { to } of ways) firstTo[to + 1] = (firstTo[to + 1] as number) + 1;
  for (let a = 0; a < approaches.length; a++) firstTo[a + 1] = (firstTo[a + 1] as number) + (firstTo[a] as number);
  return (entering: (approach: number) => number): Float64Array => {
    const own = Float64Array.from(approaches, (_, a) => entering(a));
    const flows = own.slice();
    // In place: what has just been found is used at once, which needs half as many rounds.
    for (let round = 0, change = STEADY; round < ROUNDS && change >= STEADY; round++) {
      change = 0;
      for (let a = 0; a < flows.length; a++) {
        let flow = own[a] as number;
        for (let w = firstTo[a] as number; w < (firstTo[a + 1] as number); w++)
          flow += (flows[from[w] as number] as number) * (part[w] as number);
        change = Math.max(change, Math.abs(flow - (flows[a] as number)));
        flows[a] = flow;
      }
    }
    return flows;
  };
}
