import type { CycleSplits, PlanReason, RtsTelemetry, SignalGroup } from "../../../core/contract/rts.js";
import { YELLOW } from "../../city/intergreen.js";
import type { Controller } from "../../city/model.js";
import { phasesOf, planOf } from "../../city/phases.js";
import type { ControllerState, Shown } from "../accepted.js";
import { adaptive } from "./signals.js";
import { sum } from "./splits.js";
import { networkOf } from "./traffic/city-network.js";
import { trafficOf } from "./traffic/city-traffic.js";
import { START_UP_LOSS } from "./traffic/network.js";
import type { World } from "./world.js";

/** Cycles whose splits are told. */
const LAST_CYCLES = 6;

type PlanFields = Pick<
  RtsTelemetry,
  "plan" | "plan_reason" | "cycle" | "cycle_start" | "offset" | "phase_end" | "phase_end_least" | "signal_groups" | "splits"
>;

/** What telemetry tells of the plan of a controller at a moment (Unix s); `at` is its state at any other. */
export function planFields(
  world: World,
  controller: Controller,
  at: (utime: number) => ControllerState,
  state: ControllerState,
  utime: number,
): PlanFields {
  const { shown } = state;
  const { cycle, phase, phaseStart, phaseEnd } = shown;
  const isBegun = cycle !== null && cycle.start <= utime;
  const isOpen = isUndecided(state);
  const least = phase !== null && isOpen ? phaseStart + planOf(controller).leastGreen(phase) + intergreenAfter(controller, shown) : null;
  return {
    plan: cycle?.plan ?? null,
    plan_reason: reasonOf(state),
    cycle: cycle?.length ?? null,
    cycle_start: isBegun ? cycle.start : null,
    offset: cycle?.offset ?? null,
    phase_end: Number.isFinite(phaseEnd) && !isOpen ? Math.ceil(phaseEnd) : null,
    phase_end_least: least,
    signal_groups: groupsAt(world, controller, at, state, utime),
    splits: lastCycles(at, shown),
  };
}

/** Is it still to be decided when the running green ends? In adaptive control it is, until it has ended. */
const isUndecided = ({ mode, shown: { phase } }: ControllerState): boolean => adaptive.has(mode) && phase !== null;

function reasonOf({ mode, by, active, shown: { cycle } }: ControllerState): PlanReason {
  if (by !== "system") return by === "failure" ? "failure" : "local";
  if (active && (active.until !== null || mode === "static")) return "command";
  if (cycle?.isTransition) return "transition";
  return mode === "adaptive" || mode === "predictive" ? mode : "timetable";
}

const placeOf = ({ cycle, phaseStart, durations }: Shown): number => {
  let place = 0;
  let start = cycle?.start ?? phaseStart;
  while (place < durations.length - 1 && start < phaseStart) start += durations[place++] as number;
  return place;
};

function intergreenAfter(controller: Controller, shown: Shown): number {
  const place = placeOf(shown);
  return intergreenAt(controller, shown.sequence, place);
}
const intergreenAt = (controller: Controller, sequence: readonly number[], place: number): number =>
  planOf(controller).between(sequence[place] as number, sequence[(place + 1) % sequence.length] as number);

interface Group {
  readonly name: string;
  readonly directions: readonly string[];
  readonly phases: ReadonlySet<number>;
  readonly isWalking: boolean;
}
const groups = new WeakMap<Controller, readonly Group[]>();

/** The signal groups of a controller: what comes from one arm, or walks over one, and has green in the same phases. */
function groupsOf(controller: Controller): readonly Group[] {
  const known = groups.get(controller);
  if (known) return known;
  const found = new Map<string, string[]>();
  const phases = phasesOf(controller);
  for (const word of new Set(phases.flatMap(({ directions }) => directions))) {
    const [from = ""] = word.split("-");
    const served = phases.flatMap(({ phase, directions }) => (directions.includes(word) ? [phase] : []));
    const key = `${from === "ped" ? word : from} ${served.join(" ")}`;
    found.set(key, [...(found.get(key) ?? []), word]);
  }
  const made = [...found].map(([key, directions], i): Group => {
    const [from = "", ...served] = key.split(" ");
    return { name: `${i + 1}`, directions, phases: new Set(served.map(Number)), isWalking: from.startsWith("ped-") };
  });
  groups.set(controller, made);
  return made;
}

function groupsAt(
  world: World,
  controller: Controller,
  at: (utime: number) => ControllerState,
  state: ControllerState,
  utime: number,
): SignalGroup[] {
  const { mode, shown, pending } = state;
  const { phase, lastGreen, cycle, sequence, phaseEnd } = shown;
  const place = placeOf(shown);
  const isOpen = isUndecided(state);
  /** The phases that are to come, with the moments at which they begin, as far as these are known. */
  const upcoming: { phase: number; utime: number }[] = [];
  if (cycle && cycle.start <= utime && Number.isFinite(phaseEnd) && !isOpen && !pending) {
    let start = phaseEnd;
    const add = (list: readonly number[], durations: readonly number[], from: number) => {
      for (let i = from; i < list.length; i++) {
        upcoming.push({ phase: list[i] as number, utime: start });
        start += durations[i] as number;
      }
    };
    add(sequence, shown.durations, place + 1);
    // When the phases after the next begin, an adaptive mode has not decided yet.
    if (adaptive.has(mode)) upcoming.splice(1);
    else {
      const next = at(start).shown;
      if (next.cycle?.start === start) add(next.sequence, next.durations, 0);
    }
  }
  return groupsOf(controller).map((group) => {
    const { name, directions, phases, isWalking } = group;
    const told = (lamps: SignalGroup["state"], next: number | null | undefined): SignalGroup => ({
      name,
      directions: [...directions],
      state: lamps,
      split: splitOf(phases),
      utime_next: next ?? null,
      saturation: saturationOf(group),
    });
    if (shown.blink) return told(isWalking ? "dark" : "yellow_flash", null);
    if (mode === "shutdown") return told("dark", null);
    const begins = upcoming.find((each) => phases.has(each.phase))?.utime;
    if (phase !== null && phases.has(phase)) return told("green", isOpen || !Number.isFinite(lastGreen?.end) ? null : lastGreen?.end);
    const ended = lastGreen && phases.has(lastGreen.phase) && phase === null ? lastGreen.end : null;
    return ended !== null && utime < ended + YELLOW && !isWalking ? told("yellow", ended + YELLOW) : told("red", begins);
  });

  /** Who comes over who could go: the flow ratio of its lanes over its share of green, to a hundredth. */
  function saturationOf({ directions, phases, isWalking }: Group): number | null {
    const arm = controller.arms.findIndex(({ compass, inbound }) => inbound && directions.some((word) => word.startsWith(`${compass}-`)));
    const split = splitOf(phases);
    const coming = isWalking || !cycle || split === null ? null : trafficOf(world).waiting(controller.oID, arm, utime);
    if (!coming || !cycle || split === null) return null;
    const loads = networkOf(world).loads.get(controller) ?? [];
    const own = loads.filter((load) => load.arm === arm && phases.has(phasesOf(controller)[load.place]?.phase ?? Number.NaN));
    const greens = sequence.filter((each) => phases.has(each)).length;
    const share = (split - START_UP_LOSS * greens) / cycle.length;
    if (own.length === 0 || share <= 0) return null;
    return Math.round((100 * coming.flow * Math.max(...own.map(({ perVehicle }) => perVehicle))) / share) / 100;
  }

  function splitOf(phases: ReadonlySet<number>): number | null {
    if (!cycle) return null;
    return sum(
      cycle.planned.map((seconds, i) => (phases.has(sequence[i] as number) ? seconds - intergreenAt(controller, sequence, i) : 0)),
    );
  }
}

/** The cycles that have run whole one after another before the running one, the newest first. */
function lastCycles(at: (utime: number) => ControllerState, { cycle }: Shown): CycleSplits[] {
  const list: CycleSplits[] = [];
  for (let start = cycle?.start; start !== undefined && list.length < LAST_CYCLES; ) {
    const { cycle: last, sequence } = at(start - 1).shown;
    if (!last || last.start + sum(last.durations) !== start) break;
    list.push({ utime_start: last.start, phases: [...sequence], planned: [...last.planned], actual: [...last.durations] });
    start = last.start;
  }
  return list;
}
