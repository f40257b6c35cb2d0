import { HOUR, type Outcomes } from "./ours.js";
import { EXIT, exit, INTERGREEN, type Place } from "./places.js";

const greens = [20, 27, 34, 41, 48, 55, 62];
const LENGTH = 600;

/** One lane to one signal: at 2,400 vehicles an hour before a queue that never ends. */
const laneTo = (green: number, entering: number): Place => ({
  name: "queue",
  cycle: green + 40 + INTERGREEN,
  warmUp: 600,
  crossings: [{ node: "c", x: 0, y: 0, offset: 0, greens: [green, 40 - INTERGREEN] }],
  links: [
    {
      from: "w",
      to: "c",
      lanes: 1,
      metres: LENGTH,
      entering,
      sort: "queue",
      groups: [{ phase: 0, share: 1, moves: [{ to: "e", share: 1, headways: 1, from: [0] }] }],
    },
    exit("c", "e", 1, "exit"),
  ],
});

/**
 * Saturation flow in vehicles an hour and lane, and the seconds of a green in which nobody seems to leave: the slope and the beginning of
 * the line on which the vehicles lie that leave in greens of different length.
 */
export function saturationOf(run: (place: Place) => Outcomes): { flow: number; lost: number } {
  const counts = greens.map((green) => {
    const place = laneTo(green, 2400);
    return ((run(place).get("queue")?.passed ?? 0) * place.cycle) / HOUR;
  });
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
  const green = mean(greens);
  const count = mean(counts);
  const perSecond =
    mean(greens.map((each, i) => (each - green) * ((counts[i] as number) - count))) / mean(greens.map((each) => (each - green) ** 2));
  return { flow: 3600 * perSecond, lost: green - count / perSecond };
}

/** Seconds that a driver loses on each metre where there is neither traffic nor a red light. */
export function dawdleOf(run: (place: Place) => Outcomes): number {
  const outcomes = [...run(laneTo(100_000, 60)).values()];
  const passed = outcomes[0]?.passed ?? 0;
  const delayed = outcomes.reduce((sum, each) => sum + each.delayed, 0);
  return delayed / passed / (LENGTH + EXIT);
}
