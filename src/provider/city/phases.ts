import type { Phase } from "../../core/contract/rts.js";
import { keyed, type Said, saying, wordsIn } from "../base/words.js";
import { sideOf } from "./approaches.js";
import { angleBetween } from "./geometry.js";
import { intergreen } from "./intergreen.js";
import { languageOf } from "./language.js";
import type { Arm, Controller } from "./model.js";
import { type Crossing, clockwise, doMeet, isCrossing, type Movement, type Stream, streamsOf, turnsOff } from "./streams.js";

/** The phases of a controller and the times between them, in s. */
export interface SignalPlan {
  phases: readonly Phase[];
  /** From the end of one phase's green to the beginning of another's; none where a phase goes on. */
  between(phase: number, next: number): number;
  /** What a phase may be given at least, without the longest intergreen after it. */
  leastGreen(phase: number): number;
}

/** Degrees between two arms from which on they face each other. */
const FACING = 120;
/** Class of a street from which on its oncoming traffic has several lanes: nobody turns left across it but with a green of one's own. */
const WIDE = 3;
/** Least seconds of green. */
const MAIN_GREEN = 10;
const LEAST_GREEN = 7;

const plans = new WeakMap<Controller, SignalPlan>();

/** What a controller can show, made of the arms of its junction. */
export function planOf(controller: Controller): SignalPlan {
  const known = plans.get(controller);
  if (known) return known;
  const plan = makePlan(controller);
  plans.set(controller, plan);
  return plan;
}

export const phasesOf = (controller: Controller): readonly Phase[] => planOf(controller).phases;

interface Draft {
  name: Said;
  streams: readonly Stream[];
  least: number;
}

/** Seconds between two phases of a controller that does not tell its own. */
const USUAL_INTERGREEN = 5;

function makePlan(controller: Controller): SignalPlan {
  const { phases: own } = controller;
  if (own)
    return {
      phases: own,
      between: (phase, next) => (phase === next ? 0 : USUAL_INTERGREEN),
      leastGreen: (phase) => own.find((each) => each.phase === phase)?.min_green ?? LEAST_GREEN,
    };
  const drafts = draftPhases(controller);
  const words = wordsIn(languageOf(controller));
  const table = drafts.map(({ streams }, from) => drafts.map((next, to) => (from === to ? 0 : intergreen(streams, next.streams))));
  const longest = table.map((row) => Math.max(0, ...row));
  const phases = drafts.map(({ name, streams, least }, i): Phase => {
    const permissive = streams.flatMap((stream) => (isCrossing(stream) || !yieldsIn(streams, stream) ? [] : [stream.word]));
    const directions = streams.map(({ word }) => word);
    return { phase: i + 1, ...saying("name", name, words), directions, permissive, min_green: least + (longest[i] as number) };
  });
  return {
    phases,
    between: (phase, next) => table[phase - 1]?.[next - 1] ?? Math.max(0, ...longest),
    leastGreen: (phase) => drafts[phase - 1]?.least ?? LEAST_GREEN,
  };
}

/**
 * Arms that face each other go together and every other arm alone. Where they turn left across a wide street they do so in a
 * phase of their own, else they give way. Pedestrians walk while nobody drives straight over their crossing: who turns over
 * it gives way. Where somebody always does, they have a phase of their own.
 */
function draftPhases(controller: Controller): Draft[] {
  const { arms: own, streets, keeps_left } = controller;
  // Where traffic keeps left all is as in a mirror: the words of the arms stay, and their left turns are right ones.
  const arms = keeps_left ? own.map((arm) => ({ ...arm, bearing: (360 - arm.bearing) % 360 })) : own;
  const { movements, crossings } = streamsOf(arms);
  const groups = groupsOf(arms, streets).filter((group) => group.some(({ inbound }) => inbound));
  const waysOf = (group: readonly Arm[]) => movements.filter(({ from }) => group.includes(from));
  const through: Draft[] = [];
  const leftTurns: Draft[] = [];
  for (const group of groups) {
    const isMain = group.some(({ street }) => street === streets[0]);
    const ways = waysOf(group);
    const lefts = ways.filter((one) => ways.some((other) => isLeftAcross(one, other)));
    const isProtected =
      group.some(({ roadClass = 2 }) => roadClass >= WIDE) ||
      lefts.some((one) => ways.some((other) => isLeftAcross(one, other) && !mayYield(one, other)));
    const going = isProtected ? ways.filter((one) => !lefts.includes(one)) : ways;
    const walking = crossings.filter((crossing) => going.every((one) => !doMeet(one, crossing) || mayYield(one, crossing)));
    through.push({
      name: nameOf(group, isMain, groups.length),
      streams: [...going, ...walking],
      least: isMain ? MAIN_GREEN : LEAST_GREEN,
    });
    if (isProtected && lefts.length > 0)
      leftTurns.push({
        name: keyed(keeps_left ? "phase.rightTurns" : "phase.leftTurns", { street: streetOf(group) }),
        streams: withFree(lefts, ways),
        least: LEAST_GREEN,
      });
  }
  const drafts = [...through, ...leftTurns];
  const isServed = (crossing: Crossing) => drafts.some(({ streams }) => streams.includes(crossing));
  if (drafts.length > 0 && crossings.every(isServed)) return drafts;
  return [...drafts, { name: keyed("phase.pedestrians"), streams: crossings, least: LEAST_GREEN }];
}

/** The streams and, one after another, those of the others that meet none of them. */
function withFree(streams: readonly Stream[], others: readonly Stream[]): Stream[] {
  const all = [...streams];
  for (const other of others) if (!all.includes(other) && !all.some((one) => doMeet(one, other))) all.push(other);
  return all;
}

/** Arms that face each other in pairs, the straightest of the main street first, then those of one street; what is left, alone. */
function groupsOf(arms: readonly Arm[], streets: readonly string[]): Arm[][] {
  const pairs = arms
    .flatMap((one, i) => arms.slice(i + 1).map((other) => ({ arms: [one, other], angle: angleBetween(one.bearing, other.bearing) })))
    .filter(({ angle }) => angle >= FACING || arms.length === 2)
    .map((pair) => {
      const isStreet = pair.arms[0]?.street === pair.arms[1]?.street && pair.arms[0]?.street !== "";
      const isMain = isStreet && pair.arms[0]?.street === streets[0];
      return { ...pair, rank: pair.angle + (isMain ? 720 : isStreet ? 360 : 0) };
    })
    .sort((a, b) => b.rank - a.rank);
  const groups: Arm[][] = [];
  const free = new Set(arms);
  for (const pair of pairs) {
    if (!pair.arms.every((arm) => free.has(arm))) continue;
    groups.push(pair.arms);
    for (const arm of pair.arms) free.delete(arm);
  }
  groups.push(...[...free].map((arm) => [arm]));
  const order = (group: Arm[]) => (group.some(({ street }) => street === streets[0]) ? 0 : 1);
  return groups.sort((a, b) => order(a) - order(b));
}

/** Does one turn left across another that comes towards it? Its aim lies on the left of the way to the other's arm. */
const isLeftAcross = (one: Movement, other: Movement): boolean =>
  doMeet(one, other) && clockwise(one.from.bearing, one.to.bearing) < clockwise(one.from.bearing, other.from.bearing);

/** Does a driver expect to let another stream pass: who turns off, pedestrians on the crossing behind it and oncoming traffic? */
const mayYield = (one: Movement, other: Stream): boolean =>
  turnsOff(one) && (isCrossing(other) ? one.to === other.over : isLeftAcross(one, other) && one.turn < Math.min(0, other.turn));

const yieldsIn = (streams: readonly Stream[], one: Movement): boolean =>
  streams.some((other) => doMeet(one, other) && mayYield(one, other));

const streetOf = (group: readonly Arm[]): Said => group.find(({ street }) => street)?.street ?? keyed("phase.sideRoad");

function nameOf(group: readonly Arm[], isMain: boolean, groups: number): Said {
  const street = streetOf(group);
  if (groups === 1) return keyed("phase.only", { street });
  const [arm, ...others] = group;
  const where = arm && others.length === 0 ? keyed("approach.on", { street, side: sideOf(arm.compass) }) : street;
  return keyed(isMain ? "phase.main" : "phase.lesser", { street: where });
}
