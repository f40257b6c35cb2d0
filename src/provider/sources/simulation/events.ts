import type * as v from "valibot";
import type { DeviceEvent } from "../../../core/contract/device.js";
import { pick, roll } from "../../base/random.js";
import { HOUR } from "../../base/time.js";
import { keyed, saying, type TextKey } from "../../base/words.js";
import { coordinationOf } from "./coordination.js";
import { epochOf, faultIn } from "./health.js";
import { darkBetween, unheardBetween } from "./scenario.js";
import { slotAt } from "./timetable.js";
import type { World } from "./world.js";

export type EventEntry = v.InferOutput<typeof DeviceEvent>;

type Kind = "rts" | "rtc";
/** The texts of a fault's beginning and its end. */
interface Fault {
  status: EventEntry["status"];
  began: TextKey;
  ended: TextKey;
}

const anyDevice: Readonly<Record<string, Fault>> = {
  need_restart: { status: "attention", began: "status.need_restart", ended: "mended.need_restart" },
  no_data: { status: "error", began: "fault.no_data", ended: "mended.no_data" },
  no_connection: { status: "error", began: "status.no_connection", ended: "mended.no_connection" },
  software_error: { status: "error", began: "fault.software_error", ended: "mended.software_error" },
};
/** A detector has neither power modules for lamps nor a control of red signals. */
const faults: Readonly<Record<Kind, Readonly<Record<string, Fault>>>> = {
  rts: {
    ...anyDevice,
    hardware_error: { status: "error", began: "fault.hardware_error.rts", ended: "mended.hardware_error.rts" },
    failure: { status: "error", began: "fault.failure.rts", ended: "mended.failure.rts" },
  },
  rtc: {
    ...anyDevice,
    hardware_error: { status: "error", began: "fault.hardware_error.rtc", ended: "mended.hardware_error.rtc" },
    failure: { status: "error", began: "fault.failure.rtc", ended: "mended.failure.rtc" },
  },
};
const anyRoutine: readonly [EventEntry["status"], TextKey][] = [
  ["confirmation", "routine.selfTest"],
  ["confirmation", "routine.clock"],
  ["attention", "routine.queue"],
  ["attention", "routine.sight"],
  ["attention", "routine.door"],
  ["attention", "routine.voltage"],
];
const routine: Readonly<Record<Kind, typeof anyRoutine>> = {
  rts: [...anyRoutine, ["confirmation", "routine.plan"]],
  rtc: anyRoutine,
};

/** What happened to a device from `start` to `end`, the latest first. */
export function eventsBetween(world: World, oID: number, start: number, end: number): EventEntry[] {
  const told = (utime: number, status: EventEntry["status"], key: TextKey): EventEntry => ({
    utime,
    status,
    ...saying("msg", keyed(key), world.words),
  });
  const kind: Kind = world.controllers.has(`${oID}`) ? "rts" : "rtc";
  const events: EventEntry[] = [];
  for (let epoch = epochOf(world, oID, start) - 1; epoch <= epochOf(world, oID, end); epoch++) {
    const fault = faultIn(world, oID, epoch);
    if (!fault) continue;
    const { status, began, ended } = faults[kind][fault.status] as Fault;
    events.push(told(fault.start, status, began), told(fault.end, "confirmation", ended));
  }
  for (const { from, to, forced } of forcedOn(world, oID)) {
    const { status, began, ended } = faults[kind][forced] as Fault;
    events.push(told(from, status, began));
    if (to !== null) events.push(told(to, "confirmation", ended));
  }
  for (const { from, to } of darkBetween(world, oID, start, end)) {
    events.push(told(from, "error", "power.lost"));
    if (Number.isFinite(to)) events.push(told(to, "confirmation", "power.back"));
  }
  for (const { from, to } of unheardBetween(world, oID, start, end)) {
    events.push(told(from, "error", "status.no_connection"));
    if (Number.isFinite(to)) events.push(told(to, "confirmation", "mended.no_connection"));
  }
  for (let hour = Math.floor(start / HOUR); hour <= end / HOUR; hour++) {
    if (roll(world.seed, 111, oID, hour) >= 0.3) continue;
    const [status, key] = pick(routine[kind], roll(world.seed, 112, oID, hour));
    const utime = key === "routine.plan" ? planChange(world, oID, hour) : Math.floor(hour * HOUR + roll(world.seed, 113, oID, hour) * HOUR);
    if (utime !== null) events.push(told(utime, status, key));
  }
  return events.filter(({ utime }) => utime >= start && utime <= end).sort((a, b) => b.utime - a.utime);
}

/** What a tester has forced on a device that its log tells of; `to` is null while it lasts. */
function forcedOn(world: World, oID: number): { from: number; to: number | null; forced: "no_connection" | "need_restart" }[] {
  const { offline, offlineBefore = [], restart, restartBefore = [] } = world.forced.get(oID) ?? {};
  const lasting = (from: number | false | undefined) => (typeof from === "number" ? [{ from, to: null }] : []);
  return [
    ...[...offlineBefore, ...lasting(offline)].map((each) => ({ ...each, forced: "no_connection" as const })),
    ...[...restartBefore, ...lasting(restart)].map((each) => ({ ...each, forced: "need_restart" as const })),
  ];
}

/** When the timetable gives a controller another plan in an hour, null where it does not. */
function planChange(world: World, oID: number, hour: number): number | null {
  const controller = world.controllers.get(`${oID}`);
  if (!controller) return null;
  const { from } = slotAt(world.city.tz, coordinationOf(world).streetOf(controller).shift, (hour + 1) * HOUR - 1);
  return from >= hour * HOUR ? from : null;
}
