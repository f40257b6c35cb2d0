import { incrementalDelay, uniformDelay } from "../../../src/provider/sources/simulation/traffic/delay.js";
import { START_UP_LOSS } from "../../../src/provider/sources/simulation/traffic/network.js";
import { addTo, HOUR, type Outcome, type Outcomes, runOurs } from "./ours.js";
import { approachesOf, below, beyond, type Crossing, capacityOf, near, type Place, street } from "./places.js";
import { dawdleOf, saturationOf } from "./saturation.js";
import { type Drivers, runSumo } from "./sumo.js";

const { SEEDS = "10" } = process.env;
/** With which SUMO's saturation flow is ours, and as much of a green is lost. */
const FITTED = { tau: 1.32, earlier: 2 };

/** The manual's delay (HCM 2010, eq. 18-20 and 18-45) of the approaches to which traffic comes by chance, a vehicle, by sort. */
function formula(place: Place): Map<string, number> {
  const outcomes: Outcomes = new Map();
  for (const { to, entering, groups, sort } of approachesOf(place)) {
    const crossing = place.crossings.find(({ node }) => node === to) as Crossing;
    for (const group of groups) {
      const flow = entering * group.share;
      const capacity = capacityOf(group, crossing);
      const x = flow / HOUR / capacity;
      const delay =
        uniformDelay(place.cycle, (crossing.greens[group.phase] as number) - START_UP_LOSS, x) + incrementalDelay(x, capacity, HOUR);
      addTo(outcomes, sort, { passed: flow, delayed: flow * delay });
    }
  }
  return new Map([...outcomes].map(([sort, { passed, delayed }]) => [sort, delayed / passed]));
}

const seeds = Array.from({ length: Number(SEEDS) }, (_, at) => at + 1);
const mean = (runs: readonly Outcomes[], sort: string): Outcome => {
  const sum = (what: keyof Outcome) => runs.reduce((all, run) => all + (run.get(sort)?.[what] ?? 0), 0) / runs.length;
  return { passed: sum("passed"), delayed: sum("delayed"), queue: sum("queue") };
};
const whole = (value: number): string => Math.round(value).toLocaleString("en");

export function measure(): void {
  const withTau = (tau: number): Drivers => ({ ...FITTED, tau, earlier: 0, dawdle: 0 });
  console.log("| | saturation flow, vehicles an hour and lane | lost of a green, s |\n| --- | --- | --- |");
  const print = (what: string, { flow, lost }: ReturnType<typeof saturationOf>) =>
    console.log(`| ${what} | ${whole(flow)} | ${lost.toFixed(1)} |`);
  print(
    "ours",
    saturationOf((place) => runOurs(place, 1)),
  );
  for (const tau of [1, 1.2, FITTED.tau])
    print(
      `SUMO, tau ${tau}`,
      saturationOf((place) => runSumo(place, 1, withTau(tau))),
    );
  const drivers = { ...FITTED, dawdle: dawdleOf((place) => runSumo(place, 1, withTau(FITTED.tau))) };
  print(
    `SUMO, tau ${FITTED.tau}, green ${FITTED.earlier} s shorter`,
    saturationOf((place) => runSumo(place, 1, drivers)),
  );
  console.log(`\nOn an empty street its drivers lose ${(1000 * drivers.dawdle).toFixed(1)} s a kilometre, which is taken off.\n`);
  console.log(
    "| | counted: ours | SUMO | ratio | mean delay, s: ours | SUMO | ratio | by HCM 2010 | longest queues: ours | SUMO | ratio |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const place of [below, near, beyond, street]) {
    const both = [seeds.map((seed) => runOurs(place, seed)), seeds.map((seed) => runSumo(place, seed, drivers))] as const;
    const manual = formula(place);
    for (const sort of new Set(approachesOf(place).map((link) => link.sort))) {
      const [ours, sumo] = both.map((runs) => mean(runs, sort)) as [Outcome, Outcome];
      const [delay, other] = [ours, sumo].map(({ delayed, passed }) => delayed / passed) as [number, number];
      const ratio = (one: number, two: number): string => (one / two).toFixed(2);
      const cells = [
        whole(ours.passed),
        whole(sumo.passed),
        ratio(ours.passed, sumo.passed),
        delay.toFixed(1),
        other.toFixed(1),
        ratio(delay, other),
        sort === "forward" || sort === "backward" ? "" : (manual.get(sort)?.toFixed(1) ?? ""),
        whole(ours.queue),
        whole(sumo.queue),
        ratio(ours.queue, sumo.queue),
      ];
      console.log(`| ${sort === place.name ? place.name : `${place.name}: ${sort}`} | ${cells.join(" | ")} |`);
    }
  }
}
