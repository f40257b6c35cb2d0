import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createClock } from "../../../src/provider/base/clock.js";
import { cityWithoutGround } from "../../../src/provider/city/generate.js";
import type { Route } from "../../../src/provider/city/model.js";
import { runsOf } from "../../../src/provider/sources/simulation/bus-days.js";
import type { Run } from "../../../src/provider/sources/simulation/bus-runs.js";
import { dayOf, departuresOn, midnightOf } from "../../../src/provider/sources/simulation/bus-timetable.js";
import { arrivalOf, busAt, busEvents, callsBetween, flowIn, passengersIn } from "../../../src/provider/sources/simulation/buses.js";
import { createWorld, type World } from "../../../src/provider/sources/simulation/world.js";

const HOUR = 3600;
/** 12:00 of a Wednesday in the sample city. */
const noon = Date.UTC(2026, 10, 18, 9) / 1000;
const city = cityWithoutGround(1);
const worldOf = (seed = 1): World =>
  createWorld(
    city,
    seed,
    "calm",
    createClock(() => noon),
  );
const world = worldOf();
const today = dayOf(world, noon);
const at = (hour: number) => midnightOf(world, today) + hour * HOUR;
const runsBy = (route: Route, utime: number, of = world): readonly Run[] => runsOf(of, route, dayOf(of, utime), utime).runs;
const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
const everyBus = (of: World) => of.city.routes.flatMap((route) => route.buses.map(({ id }, index) => ({ route, index, id })));

describe("the timetable of buses", () => {
  const headways = (from: number, to: number, day = today) =>
    city.routes.map((route) => {
      const inside = departuresOn(world, route, day).filter((second) => second >= from * HOUR && second < to * HOUR);
      return inside.length > 1 ? ((inside.at(-1) as number) - (inside[0] as number)) / (inside.length - 1) / 60 : Number.POSITIVE_INFINITY;
    });
  it("has a bus every ten minutes or so at the peaks, fewer by day, fewest in the evening", () => {
    const morning = headways(7, 9);
    const midday = headways(11, 14);
    const late = headways(20.99, 23);
    assert.ok(mean(morning) >= 6 && mean(morning) <= 12, `${mean(morning)}`);
    assert.ok(mean(midday) >= 11 && mean(midday) <= 17, `${mean(midday)}`);
    for (const [i, each] of morning.entries())
      assert.ok(each < (midday[i] as number) && (midday[i] as number) < (late[i] as number), `${each} ${midday[i]} ${late[i]}`);
  });
  it("differs by route, and is thinner on Sunday", () => {
    assert.ok(new Set(headways(7, 9)).size > 2);
    assert.ok(mean(headways(7, 9, today + 4)) > mean(headways(7, 9)) * 1.2);
  });
  it("has a few routes after midnight, and none before five", () => {
    const running = (from: number, to: number) =>
      city.routes.filter((route) => departuresOn(world, route, today).some((second) => second >= from * HOUR && second < to * HOUR)).length;
    const night = running(24.5, 26.5);
    const morning = running(26.5, 29);
    assert.ok(night > 0 && night < city.routes.length / 2, `${night}`);
    assert.equal(morning, 0);
    assert.equal(running(5, 6.5), city.routes.length);
  });
});

describe("buses", () => {
  it("stand empty at their terminus at night", () => {
    for (const { route, index } of everyBus(world)) {
      const { at: place, speed } = busAt(world, route, index, at(27.9));
      assert.deepEqual([place, speed, passengersIn(world, route, index, at(27.9))], [0, 0, 0], route.id);
    }
    const moving = everyBus(world).filter(({ route, index }) => busAt(world, route, index, at(8)).at > 0).length;
    assert.ok(moving > everyBus(world).length * 0.6, `${moving}`);
  });
  it("drive forward, no faster than the street allows, and stand at stops", () => {
    const [first] = everyBus(world);
    assert.ok(first);
    const { route, index } = first;
    const [run] = runsBy(route, at(10)).filter((each) => each.index % route.buses.length === index && each.departure > at(8));
    assert.ok(run?.end);
    let before = 0;
    let stood = 0;
    for (let utime = run.departure; utime < run.end; utime++) {
      const { at: place, speed } = busAt(world, route, index, utime);
      assert.ok(place >= before - 1e-6 && place - before < 17 && speed < 60, `${place} after ${before}, ${speed} km/h`);
      if (speed === 0) stood++;
      before = place;
    }
    assert.ok(stood > 120, `${stood}`);
  });
  it("reach the stops of a route in the order in which they left", () => {
    for (const route of city.routes) {
      const runs = runsBy(route, at(24));
      for (const [i, { calls, departure }] of runs.entries())
        for (const call of calls) {
          const ahead = runs[i - 1]?.calls[call.stop];
          assert.ok(call.arrive >= departure && call.leave >= call.arrive && (!ahead || call.arrive > ahead.leave), `${route.id} ${i}`);
        }
    }
  });
  it("never are on two runs at once, and rest at the terminus", () => {
    for (const route of city.routes) {
      const runs = runsBy(route, at(24));
      for (const [i, { departure }] of runs.entries()) {
        const own = runs[i - route.buses.length];
        if (own) assert.ok(own.end !== null && departure - own.end >= 180, `${route.id} ${i}`);
      }
    }
  });
  it("stand the longer the more wait, and more wait the longer no bus came", () => {
    /** At one stop in some hours of even traffic: how much more or less than usual there. */
    const seen: { gap: number; boarding: number }[] = [];
    for (const route of city.routes) {
      const runs = runsBy(route, at(16)).filter(({ departure }) => departure > at(10.5) && departure < at(14));
      for (const stop of route.stops.keys()) {
        const here = runs.slice(1).flatMap(({ calls }, i) => {
          const call = calls[stop];
          const ahead = runs[i]?.calls[stop];
          return call && ahead ? [{ gap: call.arrive - ahead.leave, boarding: call.boarding }] : [];
        });
        const usual = { gap: mean(here.map(({ gap }) => gap)), boarding: mean(here.map(({ boarding }) => boarding)) };
        if (usual.boarding > 2)
          seen.push(...here.map(({ gap, boarding }) => ({ gap: gap / usual.gap, boarding: boarding / usual.boarding })));
      }
    }
    seen.sort((a, b) => a.gap - b.gap);
    const few = Math.floor(seen.length / 20);
    const short = seen.slice(0, few);
    const long = seen.slice(-few);
    const boarded = (part: typeof seen) => mean(part.map(({ boarding }) => boarding));
    assert.ok(boarded(long) > 1.25 * boarded(short), `${boarded(short)} ${boarded(long)}`);
    // Who is early waits for another reason.
    const late = city.routes.flatMap((route) =>
      runsBy(route, at(16)).flatMap(({ calls }) => calls.filter((call) => call.late > 0 && !call.isHeld)),
    );
    assert.ok(late.length > 1000);
    for (const { arrive, leave, boarding, alighting } of late)
      assert.ok(Math.abs(leave - arrive - (boarding + alighting > 0 ? 5 + Math.max(2.5 * boarding, 1.5 * alighting) : 0)) < 0.01);
  });
  it("bunch behind one that was held up, and say so in their logs", () => {
    const route = city.routes.find(({ stops }) => stops.length > 20) as Route;
    /** Seconds from bus to bus at the last stop, more than the timetable has between them. */
    const offs = (of: World) => {
      const runs = runsBy(route, at(12), of).filter(({ departure }) => departure > at(7.8) && departure < at(9.4));
      const end = ({ calls }: Run) => calls.at(-1)?.late ?? 0;
      return runs.slice(1).map((run, i) => end(run) - end(runs[i] as Run));
    };
    const deviation = (of: World) => Math.sqrt(mean(offs(of).map((off) => off ** 2)));
    const late = (of: World) =>
      route.buses.flatMap(({ id }) => busEvents(of, id, at(8), at(12)).filter(({ msg }) => msg.startsWith("Отставание")));
    const held = worldOf();
    const [longitude, latitude] = route.line[Math.floor(route.line.length / 4)] as [number, number];
    const near = (place: { longitude: number; latitude: number }) => Math.hypot(place.longitude - longitude, place.latitude - latitude);
    const [crossing] = [...city.controllers].sort((a, b) => near(a) - near(b));
    held.scenarios = [
      {
        scenario: {
          places: { here: { controller: crossing?.oID as number } },
          happenings: [{ begin: 0, end: 1500, ramp: 0, place: "here", closed_lanes: 0.95 }],
        },
        start: at(8.5),
        from: at(8.5),
        to: Number.POSITIVE_INFINITY,
      },
    ];
    assert.ok(deviation(held) > deviation(worldOf()) * 1.3, `${offs(worldOf())} | ${offs(held)}`);
    assert.ok(Math.min(...offs(held)) < Math.min(...offs(worldOf())), `${offs(worldOf())} | ${offs(held)}`);
    assert.ok(late(held).length > late(worldOf()).length, `${late(held).length} ${late(worldOf()).length}`);
  });
  it("carry as many in an hour as board and alight stop by stop, and lose nobody", () => {
    for (const { route, index } of everyBus(world).slice(0, 40)) {
      let load = passengersIn(world, route, index, at(6) - 0.001);
      for (let hour = at(6); hour < at(22); hour += HOUR) {
        const calls = callsBetween(world, route, index, hour, hour + HOUR);
        const sum = (kind: "boarding" | "alighting") => calls.reduce((all, call) => all + call[kind], 0);
        const flow = flowIn(world, route, index, { start: hour, end: hour + HOUR });
        assert.deepEqual(flow, { persons: load + sum("boarding"), boarding: sum("boarding"), alighting: sum("alighting") });
        load += flow.boarding - flow.alighting;
        assert.equal(passengersIn(world, route, index, hour + HOUR - 0.001), load);
        assert.ok(load >= 0 && load <= 90);
      }
    }
  });
  it("are where they are, whoever asked before, and elsewhere by another seed", () => {
    const one = worldOf();
    const other = worldOf();
    const list = (of: World) =>
      everyBus(of).map(({ route, index }) => [busAt(of, route, index, at(18)), passengersIn(of, route, index, at(18))]);
    for (let utime = at(16); utime < at(18); utime += 47) for (const { route, index } of everyBus(one)) busAt(one, route, index, utime);
    assert.deepEqual(list(one), list(other));
    assert.deepEqual(
      everyBus(one).flatMap(({ id }) => busEvents(one, id, at(12), at(18))),
      everyBus(other).flatMap(({ id }) => busEvents(other, id, at(12), at(18))),
    );
    assert.notDeepEqual(list(one), list(worldOf(2)));
  });
  it("are foreseen at their stops the better the nearer they are", () => {
    const off: Record<number, number[]> = { 900: [], 300: [], 60: [] };
    for (const route of city.routes)
      for (const { calls, index } of runsBy(route, at(19)).filter(({ departure }) => departure > at(16) && departure < at(17)))
        for (const { stop, arrive } of calls)
          for (const before of Object.keys(off).map(Number)) {
            const foreseen = arrivalOf(world, route, index % route.buses.length, stop, arrive - before);
            off[before]?.push(Math.abs(foreseen - arrive));
          }
    const [far, nearer, near] = [900, 300, 60].map((before) => mean(off[before] as number[])) as [number, number, number];
    assert.ok(near < nearer && nearer < far && near < 30, `${near} ${nearer} ${far}`);
  });
  it("tell in their logs what happened and nothing else", () => {
    let told = 0;
    for (const { id, route, index } of everyBus(world)) {
      const events = busEvents(world, id, at(6), at(22));
      const calls = callsBetween(world, route, index, at(4), at(22));
      for (const { utime, msg } of events.filter((event) => event.msg.startsWith("Отставание"))) {
        told++;
        assert.ok(
          calls.some(({ arrive, late }) => Math.ceil(arrive) === utime && late > 240),
          `${id} ${utime} ${msg}`,
        );
      }
      assert.ok(events.some(({ msg }) => msg.startsWith("Начало рейса")));
      assert.deepEqual(
        [...events].sort((a, b) => b.utime - a.utime),
        events,
      );
    }
    assert.ok(told > 0);
  });
});
