import type { Program } from "../../../core/contract/rts.js";
import { pick, roll } from "../../base/random.js";
import type { Controller } from "../../city/model.js";
import { planOf } from "../../city/phases.js";
import type { Accepted, Commands, ControllerState, Force } from "../accepted.js";
import { lasting, TEMPORARY_SECONDS } from "../programs.js";
import type { RuleFrom } from "../source.js";
import { lastFailure, lastLocal, nextInterruption } from "./health.js";
import { lastDark } from "./scenario.js";
import { dark, earliestEnd, firstPhase, shownAt } from "./signals.js";
import type { World } from "./world.js";

/** Seconds of all red before the first phase after flashing, darkness and all red itself. */
const START_UP = 5;

/** The mode a controller is in when nobody has commanded it. */
const homeMode = (world: World, { oID }: Controller): Program =>
  pick<Program>(["basic", "automatic", "adaptive", "adaptive"], roll(world.seed, 121, oID));

/** What rules the lights, and the command behind it, if one is. */
interface Rule {
  force: Force;
  active: Accepted | null;
  /** When it gives way by itself. */
  end: number;
  /** Commands count while the system rules. */
  by: ControllerState["by"];
}

/** What a controller does as time goes on: its commands, the end of temporary ones, the cabinet, its failures, its own plan. */
function timelineOf(world: World, controller: Controller, commands: readonly Accepted[]) {
  const { oID } = controller;
  const never = Number.POSITIVE_INFINITY;
  const own: Force = { mode: homeMode(world, controller), since: 0 };
  const plan = planOf(controller);

  /**
   * A mode as it begins after another: its first phase when the junction is cleared of the last green, whoever ended that and
   * when; after lights that let nobody go, with all red.
   */
  function after(before: Force, force: Force): Force {
    const { since } = force;
    // Its own program has run since ever.
    if (since === 0) return force;
    const last = shownAt(world, controller, before, since - 1).lastGreen;
    const lastGreen = last && { phase: last.phase, end: Math.min(last.end, since) };
    const first = firstPhase(controller, force);
    const started = since + (dark.has(before.mode) && first !== null ? START_UP : 0);
    const cleared = lastGreen && first !== null ? lastGreen.end + plan.between(lastGreen.phase, first) : since;
    return { ...force, lastGreen, begins: Math.max(started, cleared) };
  }

  /** A mode as it runs at a moment: since it began after `before`, or since a failure, a power cut or the cabinet that broke in has ended. */
  function running(force: Force, before: () => Force, utime: number): Force {
    const ended = [lastFailure(world, oID, utime), lastDark(world, oID, utime), lastLocal(world, oID, force.since, utime)].map(
      (each) => each?.to ?? 0,
    );
    const since = Math.max(force.since, ...ended.filter((to) => to <= utime));
    return since > force.since ? after(at(since - 1).force, { ...force, since }) : after(before(), force);
  }

  function at(utime: number): Rule {
    const cut = lastDark(world, oID, utime);
    // The second in which the power fails is the last of which anything was heard.
    if (cut && cut.from < utime && cut.to > utime)
      return { force: { mode: "shutdown", since: cut.from + 1 }, active: null, end: never, by: "failure" };
    const failure = lastFailure(world, oID, utime);
    if (failure && failure.to > utime)
      return { force: { mode: "flashing_yellow", since: failure.from }, active: null, end: never, by: "failure" };
    const local = lastLocal(world, oID, utime - 1, utime);
    if (local && local.to > utime) {
      const force = running({ mode: "basic", since: local.from }, () => at(local.from - 1).force, utime);
      return { force, active: null, end: never, by: "cabinet" };
    }
    return obeying(utime);
  }

  /** What the controller does of its commands, where nothing else rules the lights. */
  function obeying(utime: number): Rule {
    const place = commands.findLastIndex(({ since }) => since <= utime);
    const command = commands[place];
    if (!command) return { force: running(own, () => own, utime), active: null, end: never, by: "system" };
    const { since, until } = command;
    let earlier: Force | undefined;
    const before = () => (earlier ??= timelineOf(world, controller, commands.slice(0, place)).at(since - 1).force);
    const local = lastLocal(world, oID, since, utime);
    const lapse = local && (until === null || local.from < until) ? local.to : null;
    if (lapse === null) {
      const force = running(command, before, Math.min(utime, until ?? utime));
      const end = until === null ? never : endOf(force, until);
      if (utime < end) return { force: running(command, before, utime), active: command, end, by: "system" };
      return backFrom(force, end);
    }
    return backFrom(null, lapse);

    /** The mode that lasts, from the moment on at which the command was no longer in force. */
    function backFrom(force: Force | null, ended: number): Rule {
      const home = commands.slice(0, place + 1).findLast((each) => each.until === null) ?? null;
      const back = { ...(home ?? own), since: ended };
      return { force: running(back, () => force ?? at(ended - 1).force, utime), active: home, end: never, by: "system" };
    }
  }

  /** When a temporary mode ends: its time is over, the running green has had its least, and nobody holds the controller stuck. */
  function endOf(force: Force, until: number): number {
    const { stuck, stuckBefore = [] } = world.forced.get(oID) ?? {};
    const endFrom = (utime: number) => earliestEnd(controller, shownAt(world, controller, force, utime), utime);
    let end = endFrom(until);
    for (const { from, to } of stuckBefore) if (from <= end && end < to) end = endFrom(to);
    return typeof stuck === "number" && stuck <= end ? never : end;
  }

  return { at };
}

/** What a simulated controller does and shows at a moment. */
export function stateAt(world: World, commands: Commands, controller: Controller, utime: number): ControllerState {
  const list = commands.get(controller.oID) ?? [];
  const { force, active, end, by } = timelineOf(world, controller, list).at(utime);
  const newest = list.at(-1);
  const pending = by === "system" && newest && newest.since > utime ? newest : null;
  const shown = shownAt(world, controller, force, utime);
  const change = Math.min(end, pending?.since ?? Number.POSITIVE_INFINITY);
  const { lastGreen, phaseEnd, cycleEnd } = shown;
  /** What has no end of its own is left when somebody asks for something else. */
  const cut = (own: number) => (Number.isFinite(own) ? Math.min(own, change) : own);
  return {
    mode: force.mode,
    active,
    pending,
    by,
    shown: {
      ...shown,
      lastGreen: lastGreen && { ...lastGreen, end: Math.min(lastGreen.end, change) },
      phaseEnd: cut(phaseEnd),
      cycleEnd: cut(cycleEnd),
    },
  };
}

/** The rules of a simulated controller in a period, in order: since when (Unix s), who rules it, and by which command. */
export function* rulesBetween(
  world: World,
  controller: Controller,
  commands: readonly Accepted[],
  from: number,
  to: number,
): Generator<RuleFrom> {
  const { at } = timelineOf(world, controller, commands);
  for (let utime = from; utime <= to; ) {
    const { by, active, end } = at(utime);
    yield { utime, by, active };
    const begins = commands.map(({ since }) => since).filter((since) => since > utime);
    utime = Math.min(end, nextInterruption(world, controller.oID, utime), ...begins);
  }
}

/** Seconds until a controller begins to carry out a command. */
const REACTION = 3;

/**
 * A plan begins at the end of the cycle, every other mode when the running phase ends; a held phase, which has no end, is
 * left when it has had its least green. So no green is cut short.
 */
export function schedule(
  wanted: Omit<Force, "since">,
  controller: Controller,
  { shown }: ControllerState,
  now: number,
): Pick<Accepted, "since" | "until"> {
  const { phase, phaseEnd, cycleEnd, lastGreen } = shown;
  const isPlan = lasting.has(wanted.mode) || wanted.sequence !== undefined || wanted.mode === "switching";
  const staysGreen = wanted.phase !== undefined && wanted.phase === phase && now + REACTION < (lastGreen?.end ?? now);
  const end = staysGreen ? now + REACTION : isPlan ? cycleEnd : phaseEnd;
  const since = Number.isFinite(end) ? Math.max(now + 1, Math.ceil(end)) : Math.ceil(earliestEnd(controller, shown, now + REACTION));
  return { since, until: lasting.has(wanted.mode) ? null : since + TEMPORARY_SECONDS };
}
