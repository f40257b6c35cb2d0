import { setImmediate as pause } from "node:timers/promises";
import { programs } from "../../../core/contract/rts.js";
import { pick, roll } from "../../base/random.js";
import { saidBy } from "../../base/words.js";
import type { Controller } from "../../city/model.js";
import type { Place } from "../../city/place.js";
import type { Commands, ControllerState } from "../accepted.js";
import { lasting, TEMPORARY_SECONDS } from "../programs.js";
import type { CitySource, DeviceSource, Fleet, HourFigures, RoadSource, Vehicles } from "../source.js";
import { approachAt } from "./approach-queue.js";
import { warmBuses } from "./bus-days.js";
import { frameOf } from "./camera-frame.js";
import { createCityLog } from "./city-log.js";
import { rulesBetween, schedule, stateAt } from "./controller-state.js";
import { byKind, silentIn } from "./counts.js";
import { eventsBetween } from "./events.js";
import { healthAt, lastReportAt, underLocalControl } from "./health.js";
import { cityMessage, isJam, jammedStreets, messagesAt } from "./messages.js";
import { planFields } from "./plan-fields.js";
import { roadAt, shownSegments } from "./roads.js";
import { checkPlaces, partsDown } from "./scenario.js";
import type { Scenario } from "./scenarios/schema.js";
import { signalLogOf } from "./signal-log.js";
import { taskAt } from "./tasks.js";
import { isTimePlan } from "./timetable.js";
import { keepDriving, obey, trafficOf, whenTrafficIsAsked } from "./traffic/city-traffic.js";
import { simulatedTransit } from "./transit.js";
import { averageSpeed, vehicleAt, workedBetween, workedInHour } from "./vehicles.js";
import { weatherAt } from "./weather.js";
import { type World, worldOf } from "./world.js";

export { findScenario } from "./scenarios/built-in.js";
export { startTime } from "./scenarios/start-time.js";
export { setMoment } from "./sim-now.js";

const unheard: Vehicles = { KTS: null, KTK: null, KTD: null, KTP: null, speed: null };
const nothing: HourFigures = { ...unheard, so: null, capacity: null, saved: null };

/** The temporary modes of a simulated controller: it leaves them all by itself. */
const returns = programs.filter((program) => !lasting.has(program)).map((program) => ({ program, seconds: TEMPORARY_SECONDS }));

/** How a city is simulated: by which seed, and what happens in it from which moment on (Unix s; null for now). */
interface Wanted {
  readonly seed: number;
  readonly scenario: Scenario;
  readonly start: number | null;
}

/** What is simulated of a world, which obeys these commands, as a source of its city: all but what the sources `before` it know. */
export function simulatedSource(world: World, commands: Commands, before: readonly CitySource[] = []): CitySource {
  const other = (oID: number): DeviceSource | undefined => before.find(({ devices }) => devices?.has(oID))?.devices;
  const stateOf = (controller: Controller, utime: number): ControllerState =>
    other(controller.oID)?.state(controller, commands, utime) ?? stateAt(world, commands, controller, utime);
  obey(world, commands, stateOf);
  // Whoever looks for jams does not have the traffic computed for it.
  let hasTraffic = false;
  whenTrafficIsAsked(world, async () => {
    await pause();
    await trafficOf(world).begin();
    hasTraffic = true;
  });
  return {
    devices: devicesOf(
      world,
      (oID) => !other(oID),
      stateOf,
      before.some(({ devices }) => devices),
    ),
    roads: roadsOf(world),
    messages: {
      now: (utime) => messagesAt(world, utime),
      async timeOf(id) {
        if (isJam(id)) await trafficOf(world).begin();
        return cityMessage(world, id)?.utime ?? null;
      },
      unacknowledged: () => [],
      async acknowledge() {},
    },
    transit: simulatedTransit(world),
    fleet: fleetOf(world),
    weather: (now) => weatherAt(world, now),
    ready: () => trafficOf(world).begin(),
    down: (utime) => partsDown(world, utime).map(({ kind, id, utime: since }) => ({ kind, id, utime: since })),
    jams: (utime) => (hasTraffic ? jammedStreets(world, utime) : null),
  };
}

/** Simulates a place. */
export function createSimulation(place: Place, { seed, scenario, start }: Wanted, commands: Commands, before: readonly CitySource[]) {
  const world = worldOf(place, seed, scenario, start);
  for (const run of world.scenarios) checkPlaces(world, run);
  return {
    world,
    source: simulatedSource(world, commands, before),
    /** Has the traffic go on, and where the city's buses are its own makes them ready; gives the function that ends it. */
    run(hasBuses: boolean): () => void {
      const stop = keepDriving(world);
      let isOver = false;
      if (hasBuses) void warmBuses(world, () => isOver);
      return () => {
        isOver = true;
        stop();
      };
    },
  };
}
export type Simulation = ReturnType<typeof createSimulation>;

/** The devices that are `own`; where others have equipment they say that they have none. */
function devicesOf(
  world: World,
  own: (oID: number) => boolean,
  stateOf: (controller: Controller, utime: number) => ControllerState,
  isMixed: boolean,
): DeviceSource {
  const { seed, detectorsOf } = world;
  const said = isMixed ? { is_simulated: true } : {};
  const log = createCityLog(world, own);
  const ids = new Set([...world.city.controllers, ...world.city.detectors].map(({ oID }) => oID).filter(own));
  return {
    isSimulated: true,
    has: (oID) => ids.has(oID),
    health: (oID, utime) => healthAt(world, oID, utime),
    shared(oID, utime) {
      const controller = world.detectors.get(String(oID))?.controller ?? oID;
      const parts = partsDown(world, utime).filter(({ controllers }) => controllers.has(controller));
      const of = (kind: "line" | "supply") => parts.find((part) => part.kind === kind)?.id ?? null;
      return { line: of("line"), supply: of("supply") };
    },
    lastReport: (oID, now) => lastReportAt(world, oID, now),
    async events([start, end], oID) {
      if (oID === undefined) return log([start, end]);
      return eventsBetween(world, oID, start, end).map((event) => ({ oID, ...event }));
    },
    picture(device, { controller, arm }, utime, language) {
      const view = approachAt(world, controller, stateOf(controller, utime), arm, utime);
      return frameOf(world, saidBy("description", device), view, device.oID, utime, language);
    },
    state: (controller, commands, utime) => stateAt(world, commands, controller, utime),
    rules: (controller, commands, from, to) => rulesBetween(world, controller, commands, from, to),
    isHeldLocally: (oID, utime) => underLocalControl(world, oID, utime),
    returnsAfter: (_, mode) => (lasting.has(mode) ? null : TEMPORARY_SECONDS),
    schedule,
    link: () => null,
    hasPlan: isTimePlan,
    rts: (controller, at, utime) => ({
      ...planFields(world, controller, at, at(utime), utime),
      returns,
      configuration: `cfg-${1 + Math.floor(roll(seed, 131, controller.oID) * 9)}.${Math.floor(roll(seed, 132, controller.oID) * 20)}`,
      vprocessor_oID: detectorsOf.get(controller.oID)?.[0]?.oID ?? null,
      io_port: pick(["RS-485/1", "RS-485/2", "Ethernet"], roll(seed, 133, controller.oID)),
      ...said,
    }),
    rtc: ({ oID }) => ({
      configuration: `vp-${1 + Math.floor(roll(seed, 134, oID) * 5)}.${Math.floor(roll(seed, 135, oID) * 12)}`,
      vprocessor_oID: oID,
      ...said,
    }),
    hour({ oID, controller, arm }, hour) {
      if (silentIn(world, oID, hour)) return nothing;
      const figures = trafficOf(world).hour(controller.oID, arm, hour.start, hour.end);
      if (!figures) return nothing;
      const { passed, speed, so, capacity, saved } = figures;
      return { KTS: passed, ...byKind(world, controller.oID, arm, passed), speed, so, capacity, saved };
    },
    lastHour({ oID, controller, arm }, now) {
      if (["no_data", "no_connection", "failure"].includes(healthAt(world, oID, now).status)) return unheard;
      const figures = trafficOf(world).lastHour(controller.oID, arm, now);
      if (!figures) return unheard;
      const { passed, speed } = figures;
      return { KTS: passed, ...byKind(world, controller.oID, arm, passed), speed };
    },
    kinds: ({ controller, arm }, _, KTS) => (KTS === null ? { KTK: null, KTD: null, KTP: null } : byKind(world, controller.oID, arm, KTS)),
    prepare: (from, to) => trafficOf(world).prepare(from, to),
    signals: signalLogOf(world, stateOf),
    whenAsked: (begin) => whenTrafficIsAsked(world, begin),
  };
}

const roadsOf = (world: World): RoadSource => ({
  at: (utime) => shownSegments(world).map((segment) => ({ segment, ...roadAt(world, segment, utime) })),
  prepare: (from, to) => trafficOf(world).prepare(from, to),
});

const fleetOf = (world: World): Fleet => ({
  tasks: world.tasks,
  at: (vehicle, now) => vehicleAt(world, vehicle, now),
  task: (vehicle, task, now) => taskAt(world, vehicle, task, now),
  worked: (vehicle, start, end) => workedBetween(world, vehicle, start, end),
  workedInHour: (vehicle, hour) => workedInHour(world, vehicle, hour),
  averageSpeed: (vehicle, now, seconds) => averageSpeed(world, vehicle, now, seconds),
});
