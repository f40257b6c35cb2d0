import { setTimeout as wait } from "node:timers/promises";
import type { ApproachQuality, DeviceMeasure, SignalQuality } from "../../../core/contract/measures.js";
import { DatabaseAway } from "../../base/database/faults.js";
import { createCountedLog } from "../../base/log/counted.js";
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
const LOG_EVERY = 3_600_000;

type Delays = Pick<DeviceMeasure, "points" | "known">;

/** What is known of the signals of one hour. */
interface Hour {
  readonly period: Quarters;
  readonly delays: Map<number, Delays>;
  /** Those that have events in it and can be read. */
  signals: readonly number[];
  /** Those of them that are still to be computed; the last has `end` called, with what went wrong for all of them. */
  left: number[];
  end(error?: Error): void;
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
 * Delay and level of service of the approaches of a city, hour by hour. Signals are computed one after another, once for all requests, those of the hour
 * that was asked for last first; an hour that is remembered no more is given up. A request waits for a while; then it gets the signals that are ready.
 */
export function createQuality({ city, signalsIn, delaysOf }: Sources) {
  const hours = new Map<number, Hour>();

  const complain = createCountedLog(LOG_EVERY);
  let isBusy = false;

  async function computeAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const next = () => [...hours.values()].findLast(({ left }) => left.length > 0);
    for (let hour = next(); hour; hour = next()) await computeOne(hour, hour.left.shift() as number);
    isBusy = false;
  }

  async function computeOne(hour: Hour, oID: number): Promise<void> {
    let away: Error | undefined;
    try {
      hour.delays.set(oID, await delaysOf(oID, hour.period));
    } catch (error) {
      if (error instanceof DatabaseAway) away = error;
      else complain("delays", `The delays at signal ${oID} could not be computed: ${(error as Error).message}`);
      if (!hour.delays.has(oID) && !away) hour.signals = hour.signals.filter((each) => each !== oID);
    }
    if (away) hour.left = [];
    if (hour.left.length === 0) hour.end(away);
  }

  async function fill(hour: Hour): Promise<void> {
    hour.signals = await signalsIn(hour.period);
    hour.left = [...hour.signals];
    if (hour.left.length > 0)
      await new Promise<void>((resolve, reject) => {
        hour.end = (error) => (error ? reject(error) : resolve());
        void computeAll();
      });
    hour.computed = city.clock.now();
  }

  function hourOf(period: Quarters): Hour {
    const hour = hours.get(period.start) ?? newHour(period);
    // The one that was asked for last stands last.
    hours.delete(period.start);
    hours.set(period.start, hour);
    for (const [start] of hours) if (hours.size > HOURS) hours.delete(start);
    const age = city.clock.now() - hour.computed;
    if (!hour.work && (age < 0 || age >= FRESH))
      hour.work = fill(hour).finally(() => {
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

const newHour = (period: Quarters): Hour => ({
  period,
  delays: new Map(),
  signals: [],
  left: [],
  end: () => {},
  computed: Number.NEGATIVE_INFINITY,
  work: null,
});

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
