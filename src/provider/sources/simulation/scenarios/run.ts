import { tickOf } from "../../../base/clock.js";
import type { Scenario } from "./schema.js";

/** A scenario that was started: its second 0, and from when until when it holds, Unix s. */
export interface ScenarioRun {
  readonly scenario: Scenario;
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

/**
 * How a scenario runs. Where no start is said, one with a course of its own begins now; one that comes again, or is nothing but what
 * befalls devices, has been so since ever, its rounds at whole multiples of their length.
 */
export function runOf(scenario: Scenario, start: number | null, now: number): ScenarioRun {
  const to = Number.POSITIVE_INFINITY;
  if (start === null && (scenario.every !== undefined || scenario.happenings.length === 0))
    return { scenario, start: 0, from: Number.NEGATIVE_INFINITY, to };
  const begins = tickOf(start ?? now);
  return { scenario, start: begins, from: begins, to };
}

/** The runs when another one begins, which takes the place of those before it. */
export const started = (runs: readonly ScenarioRun[], run: ScenarioRun): ScenarioRun[] => [...ended(runs, run.from), run];

/** The runs when what runs at a moment ends then, and nothing begins later. */
export const ended = (runs: readonly ScenarioRun[], at: number): ScenarioRun[] =>
  runs.filter(({ from }) => from < at).map((run) => ({ ...run, to: Math.min(run.to, at) }));
