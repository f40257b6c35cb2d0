import { setTimeout as wait } from "node:timers/promises";
import type { ApproachQuality, DeviceMeasure, SignalQuality } from "../../../core/contract/measures.js";
import { fieldOf, keyed, saidBy, saying, type Words } from "../../base/words.js";
import { approaches, directionOf } from "../../city/approaches.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import { type City, sourceOf } from "../../sources/city.js";
import type { Quarters } from "./bins.js";
import { levelOf } from "./control-delay.js";

/** Seconds for which what was computed of an hour is told again: its log may be on its way. */
const FRESH = 300;
/** Hours that are remembered. */
const HOURS = 12;
/** ms for which a question waits until all signals are computed; what is missing then is told by the next answer. */
const PATIENCE = 5_000;

type Delays = Pick<DeviceMeasure, "points" | "known">;

/** What is known of the signals of one hour. */
interface Hour {
  readonly delays: Map<number, Delays>;
  /** Those that have events in it. */
  signals: readonly number[];
  computed: number;
  work: Promise<void> | null;
}

interface Sources {
  readonly city: City;
  /** The signals with events in a period. */
  signalsIn(period: Quarters): Promise<readonly number[]>;
  /** The measure `control_delay`. */
  delaysOf(oID: number, period: Quarters): Promise<Delays>;
}

/**
 * Delay and level of service of the approaches of a city, hour by hour. Signals are computed one after another, once for all requests. A
 * request waits for a while; then it gets the signals that are ready.
 */
export function createQuality({ city, signalsIn, delaysOf }: Sources) {
  const hours = new Map<number, Hour>();

  async function fill(hour: Hour, period: Quarters): Promise<void> {
    const signals = await signalsIn(period);
    hour.signals = signals;
    for (const oID of signals) hour.delays.set(oID, await delaysOf(oID, period));
    hour.computed = city.clock.now();
  }

  function hourOf(period: Quarters): Hour {
    const hour = hours.get(period.start) ?? { delays: new Map(), signals: [], computed: Number.NEGATIVE_INFINITY, work: null };
    // The one that was asked for last stands last.
    hours.delete(period.start);
    hours.set(period.start, hour);
    for (const [start] of hours) if (hours.size > HOURS) hours.delete(start);
    const age = city.clock.now() - hour.computed;
    if (!hour.work && (age < 0 || age >= FRESH))
      hour.work = fill(hour, period).finally(() => {
        hour.work = null;
      });
    return hour;
  }

  /** What somebody is told who sees this much of the city. */
  return async function qualityOf(shown: City, period: Quarters): Promise<SignalQuality> {
    const hour = hourOf(period);
    const isFirst = hour.computed === Number.NEGATIVE_INFINITY;
    // What is there from before is told at once.
    if (isFirst) await Promise.race([hour.work, wait(PATIENCE, undefined, { ref: false })]);
    else hour.work?.catch((error: unknown) => console.error("The delays at approaches could not be computed:", error));
    const named = new Set(hour.signals);
    const signals = shown.city.controllers.filter(({ oID }) => named.has(oID));
    const there = signals.filter(({ oID }) => hour.delays.has(oID));
    return {
      utime_start: period.start,
      utime_end: period.end,
      pending: signals.length - there.length,
      signals: there.map((controller) => {
        const { oID, latitude, longitude, description, description_key } = controller;
        const name = description_key ? { name: description, name_key: description_key } : { name: description };
        const delays = hour.delays.get(oID) as Delays;
        const is_simulated = sourceOf(shown, oID).isSimulated;
        return { id: oID, ...name, latitude, longitude, is_simulated, approaches: approachesOf(controller, delays, shown.words) };
      }),
    };
  };
}

/** The approaches of a signal; phases that serve none that is known are one of their own, which has the signal's name and no side. */
export function approachesOf(controller: Controller, delays: Delays, words: Words): ApproachQuality[] {
  const phases = phasesOf(controller);
  const served = new Set<number>();
  const found = approaches(controller).flatMap(({ arm }): ApproachQuality[] => {
    const from = `${arm.compass}-`;
    const own = phases
      .filter(({ directions }) => directions.some((word) => word.toUpperCase().startsWith(from)))
      .map(({ phase }) => phase)
      .filter((phase) => delays.points.some(({ number }) => number === phase));
    for (const phase of own) served.add(phase);
    if (own.length === 0) return [];
    const name = keyed("approach.at", { approach: directionOf(arm), crossing: saidBy("description", controller) });
    return [{ ...saying("name", name, words), bearing: arm.bearing, ...fare(own, delays) }];
  });
  const others = [...new Set(delays.points.flatMap(({ number }) => number ?? []))].filter((phase) => !served.has(phase));
  if (others.length === 0) return found;
  const { description: name, description_key: name_key } = controller;
  return [...found, { ...fieldOf("name", { name, ...(name_key ? { name_key } : {}) }), bearing: null, ...fare(others, delays) }];
}

/**
 * Control delay of an approach: the mean of its lane groups by their vehicles (HCM 2000, 16-13). Its level is by the delay alone, also where more comes than fits
 * through (HCM 2010, chapter 18). A quarter of an hour without a figure counts for nothing.
 */
function fare(phases: readonly number[], { points, known }: Delays): Omit<ApproachQuality, "name" | "bearing"> {
  const minutesOf = new Map(known.map(({ utime, minutes }) => [utime, minutes]));
  const lost = new Map(phases.map((phase) => [phase, 0]));
  const counted = new Set<number>();
  let vehicles = 0;
  for (const { utime, number, values } of points) {
    const minutes = minutesOf.get(utime) ?? 0;
    if (number === null || !lost.has(number) || minutes === 0) continue;
    counted.add(utime);
    const came = (Number(values.volume) * minutes) / 60;
    vehicles += came;
    lost.set(number, (lost.get(number) ?? 0) + Number(values.delay) * came);
  }
  const delay = vehicles > 0 ? [...lost.values()].reduce((sum, seconds) => sum + seconds, 0) / vehicles : null;
  return {
    phases: [...phases].sort((one, other) => (lost.get(other) ?? 0) - (lost.get(one) ?? 0)),
    level: delay === null ? null : levelOf(delay, 0),
    delay,
    vehicles,
    minutes: known.reduce((sum, { utime, minutes }) => sum + (counted.has(utime) ? minutes : 0), 0),
    of: known.reduce((sum, { of }) => sum + of, 0),
  };
}
