import { createClock } from "../../../src/provider/base/clock.js";
import type { CityModel, Controller } from "../../../src/provider/city/model.js";
import type { Commands } from "../../../src/provider/sources/accepted.js";
import { coordinationOf, type Street, waveOf } from "../../../src/provider/sources/simulation/coordination.js";
import { timePlans } from "../../../src/provider/sources/simulation/timetable.js";
import { networkOf } from "../../../src/provider/sources/simulation/traffic/city-network.js";
import { obey, trafficOf } from "../../../src/provider/sources/simulation/traffic/city-traffic.js";
import type { ApproachFigures } from "../../../src/provider/sources/simulation/traffic/traffic.js";
import { createWorld } from "../../../src/provider/sources/simulation/world.js";

const HOUR = 3600;
/** 0:00 UTC of a Wednesday. */
const WEDNESDAY = Date.UTC(2026, 10, 18) / 1000;
/** What is counted in a city from night to evening of a Wednesday. */
export function showTown(city: CityModel): void {
  let now = WEDNESDAY;
  const clock = createClock(() => now);
  const world = createWorld(city, 1, "calm", clock);
  obey(world, new Map());
  const network = networkOf(world);
  const traffic = trafficOf(world);
  const { controllers, approaches, arms } = network;
  const crossingOf = (a: number): Controller => controllers[approaches[a]?.crossing as number] as Controller;
  const all = [...approaches.keys()];
  const midnight = world.time.day(WEDNESDAY).start;
  const hourOf = (a: number, hour: number): ApproachFigures | null =>
    traffic.hour(crossingOf(a).oID, arms[a] as number, midnight + hour * HOUR);
  for (now = midnight + 2 * HOUR; now <= midnight + 19 * HOUR; now += 300) traffic.advance();

  console.log(
    `${controllers.length} controllers, ${approaches.length} approaches, of which ${all.filter((a) => approaches[a]?.entering === 0).length} are fed by another crossing\n`,
  );
  const hours = [3, 8, 13, 18];
  console.log(
    `| hour | ${["vehicles over stop lines", "an approach: one lane, two, three (median, most)", "`so`, %", "delay, s", "speed, km/h", "jams begun"].join(" | ")} |`,
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  for (const hour of hours) {
    const figures = all.map((a) => hourOf(a, hour));
    const passed = figures.map((each) => each?.passed ?? 0);
    const byLanes = [1, 2, 3].map((lanes) => {
      const list = passed.filter((_, a) => approaches[a]?.lanes === lanes).sort((one, other) => one - other);
      return list.length > 0 ? `${list[list.length >> 1]} (${list.at(-1)})` : "–";
    });
    const weighted = (of: (each: ApproachFigures) => number | null) => {
      const known = figures.flatMap((each) => (each && of(each) !== null ? [[each.passed, of(each) as number]] : [])) as [number, number][];
      return sum(known.map(([weight, value]) => weight * value)) / sum(known.map(([weight]) => weight));
    };
    const jams = traffic.jams(now).filter(({ start }) => Math.floor((start - midnight) / HOUR) === hour).length;
    const cells = [
      `${hour}:00`,
      sum(passed),
      byLanes.join(", "),
      weighted(({ so }) => so).toFixed(0),
      weighted(({ delay }) => delay).toFixed(0),
      weighted(({ speed }) => speed).toFixed(0),
      jams,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

/** Seconds that a vehicle waits on the coordinated streets of a city at eight in the morning, under the plans and with their offsets spoiled. */
export function showWaves(name: string, city: CityModel): void {
  const planned = delaysOf(city, false);
  const spoiled = delaysOf(city, true);
  const cells = [planned, spoiled].flatMap(({ along, against }) => [along, against].map((delay) => delay.toFixed(1)));
  console.log(`| ${name} | ${planned.streets} | ${planned.crossings} | ${cells.join(" | ")} |`);
}

function delaysOf(city: CityModel, isSpoiled: boolean) {
  let now = WEDNESDAY;
  const world = createWorld(
    city,
    1,
    "calm",
    createClock(() => now),
  );
  const midnight = world.time.day(WEDNESDAY).start;
  const commands: Commands = new Map();
  for (const { oID } of city.controllers) {
    world.forced.set(oID, { faultless: true });
    commands.set(oID, [{ id: "basic", version: 1, fio: "", mode: "basic", since: midnight, begins: midnight, until: null }]);
  }
  obey(world, commands);
  const coordination = coordinationOf(world);
  if (isSpoiled)
    for (const [at, controller] of city.controllers.entries()) {
      const program = coordination.programOf(controller, timePlans.morning);
      Object.assign(program, { offset: (program.offset + 37 * at) % program.cycle });
    }
  const { controllers, approaches, groups, arms } = networkOf(world);
  const traffic = trafficOf(world);
  for (now = midnight + 6.5 * HOUR; now <= midnight + 9 * HOUR; now += 300) traffic.advance();
  const crossingOf = (a: number): Controller => controllers[approaches[a]?.crossing as number] as Controller;
  const streets = [...new Set<Street>(controllers.map(coordination.streetOf))].filter(({ members }) => members.length > 1);
  /** Of those who come along a street from the crossing before. */
  const delay = (isAlong: boolean): number => {
    let passed = 0;
    let waited = 0;
    for (const street of streets) {
      const step = (waveOf(street, timePlans.morning) === "forward") === isAlong ? 1 : -1;
      for (const [a] of approaches.entries()) {
        const member = street.members.findIndex(({ controller }) => controller === crossingOf(a));
        const before = street.members[member - step]?.controller;
        const isOnStreet = member >= 0 && crossingOf(a).arms[arms[a] as number]?.street === street.name;
        const isFed = groups.some(({ approach, movements }) => crossingOf(approach) === before && movements.some(({ to }) => to === a));
        const figures = before && isOnStreet && isFed ? traffic.hour(crossingOf(a).oID, arms[a] as number, midnight + 8 * HOUR) : null;
        passed += figures?.passed ?? 0;
        waited += (figures?.passed ?? 0) * (figures?.delay ?? 0);
      }
    }
    return waited / passed;
  };
  return {
    streets: streets.length,
    crossings: sum(streets.map(({ members }) => members.length)),
    along: delay(true),
    against: delay(false),
  };
}

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);
