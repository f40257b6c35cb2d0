import { createClock } from "../../../src/provider/base/clock.js";
import { generateCity } from "../../../src/provider/city/generate.js";
import type { Commands } from "../../../src/provider/sources/accepted.js";
import { cityNetwork } from "../../../src/provider/sources/simulation/traffic/city-network.js";
import { obey, trafficOf } from "../../../src/provider/sources/simulation/traffic/city-traffic.js";
import { createWorld } from "../../../src/provider/sources/simulation/world.js";
import { drawPanels } from "./draw-panels.js";

const MINUTE = 60;
const HOUR = 3600;
/** 12:00 of a Wednesday in the sample city: then the crossing goes to all red, for an hour. */
const NOON = Date.UTC(2026, 10, 18, 9) / 1000;
const BEFORE = HOUR;
const AFTER = 4 * HOUR;

interface Moment {
  /** Of the last hour: vehicles over the stop lines, and percent of the cycles that served all. */
  passed: number;
  so: number;
  /** Vehicles that wait, and how full the streets are, on the approaches and on those before them. */
  queue: number;
  level: number;
  upstream: number;
}

/** What a crossing of the sample city is told of, minute by minute: with an hour of all red from noon on, and without. */
function watch(oID: number, isClosed: boolean) {
  const city = generateCity(1);
  const network = cityNetwork(city, 1);
  let now = NOON - BEFORE;
  const clock = createClock(() => now);
  const world = createWorld(city, 1, "calm", clock);
  for (const controller of city.controllers) world.forced.set(controller.oID, { faultless: true });
  const commands: Commands = new Map();
  const until = NOON + HOUR;
  if (isClosed) commands.set(oID, [{ id: "red", version: 1, fio: "Тест", mode: "all_red", since: NOON, begins: NOON, until }]);
  obey(world, commands);
  const traffic = trafficOf(world);

  const places = network.approaches.map(({ crossing }, a) => ({
    oID: city.controllers[crossing]?.oID as number,
    arm: network.arms[a] as number,
  }));
  const own = places.flatMap((place, a) => (place.oID === oID ? [a] : []));
  const before = network.groups
    .filter(({ approach, movements }) => !own.includes(approach) && movements.some(({ to }) => own.includes(to)))
    .map(({ approach }) => approach);
  const roadsOf = (approaches: readonly number[]) =>
    [...network.onSegment].flatMap(([id, on]) => (on.some((a) => approaches.includes(a)) ? [id] : []));
  const level = (roads: readonly string[]) => mean(roads.map((id) => traffic.road(id, now)?.level ?? 0));
  const roads = roadsOf(own);
  const roadsBefore = roadsOf(before);

  const moments: Moment[] = [];
  for (; now <= NOON + AFTER; now += MINUTE) {
    const last = own.flatMap((a) => traffic.lastHour(oID, places[a]?.arm as number, now) ?? []);
    moments.push({
      passed: sum(last.map(({ passed }) => passed)),
      so: mean(last.map(({ so }) => so ?? 0)),
      queue: sum(own.map((a) => traffic.waiting(oID, places[a]?.arm as number, now)?.queue ?? 0)),
      level: level(roads),
      upstream: level(roadsBefore),
    });
  }
  now = NOON + AFTER;
  const jams = traffic.jams(now).filter((jam) => [...own, ...before].some((a) => places[a]?.oID === jam.oID && places[a]?.arm === jam.arm));
  const hour = (start: number) => own.flatMap((a) => traffic.hour(oID, places[a]?.arm as number, start) ?? []);
  return { moments, hour, jams: jams.filter(({ start }) => start >= NOON) };
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
const mean = (list: readonly number[]): number => sum(list) / Math.max(1, list.length);
const timeOf = (utime: number): string => new Date((utime + 3 * HOUR) * 1000).toISOString().slice(11, 16);

const hours = ["12:00", "13:00", "14:00"];

/** Prints what an hour of all red does to a crossing, beside the same hours without, and gives the picture of it. */
export function showAllRed(oID: number): string {
  const usual = watch(oID, false);
  const closed = watch(oID, true);
  console.log(`| crossing ${oID} | ${hours.map((name) => `from ${name}, usual | all red`).join(" | ")} |`);
  console.log(`| --- |${" --- |".repeat(2 * hours.length)}`);
  const row = (what: string, of: (it: typeof usual, at: number) => string | number) =>
    console.log(`| ${what} | ${hours.flatMap((_, at) => [of(usual, at), of(closed, at)]).join(" | ")} |`);
  const atEnd = ({ moments }: typeof usual, at: number) => moments[(BEFORE + (at + 1) * HOUR) / MINUTE] as Moment;
  row("`KTS`", ({ hour }, at) => sum(hour(NOON + at * HOUR).map(({ passed }) => passed)));
  row("`so`, %", ({ hour }, at) => Math.round(mean(hour(NOON + at * HOUR).map(({ so }) => so ?? 0))));
  row("queue at its end", (it, at) => atEnd(it, at).queue);
  row("level at its end", (it, at) => atEnd(it, at).level.toFixed(1));
  row("level upstream", (it, at) => atEnd(it, at).upstream.toFixed(1));
  row("approaches told of as jammed", ({ jams }, at) => {
    const from = NOON + at * HOUR;
    const to = NOON + (at + 1) * HOUR;
    return jams.filter(({ start, end }) => start < to && (end ?? to) > from).length;
  });
  const curve = (value: keyof Moment) => [usual, closed].map(({ moments }) => moments.map((moment) => moment[value]));
  return drawPanels(
    [
      { title: "KTS, vehicles in the last hour", curves: curve("passed") },
      { title: "SO of the last hour, %", curves: curve("so"), most: 100 },
      { title: "queue, vehicles", curves: curve("queue") },
      { title: "level of the approaches", curves: curve("level"), most: 10 },
      { title: "level upstream", curves: curve("upstream"), most: 10 },
    ],
    { begin: NOON - BEFORE, step: MINUTE, from: NOON, to: NOON + HOUR, timeOf, names: ["the ordinary day", "all red from 12:00 to 13:00"] },
  );
}
