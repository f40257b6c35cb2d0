import type { DeviceStatus } from "../../core/contract/city.js";
import { tickOf } from "./clock.js";
import { DAY, HOUR } from "./profile.js";
import { pick, roll, within } from "./random.js";
import type { Scenario, World } from "./world.js";

const EPOCH = 8 * HOUR;
/** Chance of a fault in eight hours, and how much of them it takes. */
const odds: Record<Scenario, { chance: number; least: number; most: number }> = {
  calm: { chance: 0.2, least: 0.1, most: 0.45 },
  incident: { chance: 0.25, least: 0.1, most: 0.5 },
  faulty: { chance: 0.96, least: 0.35, most: 0.95 },
  megacity: { chance: 0.2, least: 0.1, most: 0.45 },
};
const kinds: DeviceStatus[] = [
  "need_restart",
  "need_restart",
  "need_restart",
  "no_data",
  "no_data",
  "no_data",
  "no_connection",
  "no_connection",
  "software_error",
  "hardware_error",
  "failure",
];
/** Those that a device names as its error: without connection it says nothing, and a restart is a wish. */
const errors: ReadonlySet<DeviceStatus> = new Set<DeviceStatus>(["no_data", "software_error", "hardware_error", "failure"]);

export interface Fault {
  status: DeviceStatus;
  start: number;
  end: number;
}
export interface Health {
  status: DeviceStatus;
  online: boolean;
  /** The status word again, null where there is no error. */
  error: DeviceStatus | null;
  /** When the present connection, or the present silence, began. */
  since: number;
}

/** The fault of a device in one eight-hour epoch, if it has one. */
export function faultIn(world: World, oID: number, epoch: number): Fault | null {
  const { chance, least, most } = odds[world.scenario];
  if (world.forced.get(oID)?.faultless || roll(world.seed, 51, oID, epoch) >= chance) return null;
  const shift = Math.floor(roll(world.seed, 52, oID) * EPOCH);
  const share = within(least, most, roll(world.seed, 53, oID, epoch));
  const start = tickOf(epoch * EPOCH + shift + (1 - share) * EPOCH * roll(world.seed, 54, oID, epoch));
  return { status: pick(kinds, roll(world.seed, 55, oID, epoch)), start, end: tickOf(start + share * EPOCH) };
}

export function epochOf(world: World, oID: number, utime: number): number {
  return Math.floor((utime - Math.floor(roll(world.seed, 52, oID) * EPOCH)) / EPOCH);
}

/** How a device is at a moment. */
export function healthAt(world: World, oID: number, utime: number): Health {
  const driven = world.field?.device(oID);
  if (driven) {
    const { status, utime: began } = driven.statusAt(utime);
    const isOnline = status !== "no_connection";
    // Of what is connected the present connection is told, whatever its state has come to since.
    const since = isOnline && driven.isConnected ? Math.min(utime, driven.onlineSince) : began;
    return { status, online: isOnline, error: errors.has(status) ? status : null, since };
  }
  const { offline, restart } = world.forced.get(oID) ?? {};
  const epoch = epochOf(world, oID, utime);
  const fault = faultIn(world, oID, epoch);
  const before = fault && fault.end <= utime ? fault : faultIn(world, oID, epoch - 1);
  const be = (status: DeviceStatus, since: number): Health => ({
    ...{ status, online: status !== "no_connection", error: errors.has(status) ? status : null, since },
  });
  if (typeof offline === "number") return be("no_connection", Math.min(offline, utime));
  if (typeof restart === "number") return be("need_restart", Math.min(restart, utime));
  const isFaulty = fault !== null && fault.start <= utime && utime < fault.end && !(restart === false && fault.status === "need_restart");
  if (isFaulty) return be(fault.status, fault.start);
  return be("ok", before?.end ?? utime - 3 * DAY - Math.floor(roll(world.seed, 56, oID) * DAY));
}

/** From when until when the lights were not the system's; `to` is infinite or lies ahead while it lasts. */
export interface Interruption {
  from: number;
  to: number;
}

/** Seconds that interruptions are looked for into the past: long before that, whatever runs since has come into step. */
const LOOK_BACK = 2 * DAY;

/** The failure that flashed a controller's lights last, or does so at this moment. */
export function lastFailure(world: World, oID: number, utime: number): Interruption | null {
  for (let epoch = epochOf(world, oID, utime); (epoch + 2) * EPOCH > utime - LOOK_BACK; epoch--) {
    const fault = faultIn(world, oID, epoch);
    if (fault?.status === "failure" && fault.start <= utime) return { from: fault.start, to: fault.end };
  }
  return null;
}

/** Seconds for which a cabinet stays as it was switched, where nobody forces it. */
const STINT = 6 * HOUR;

/** Is a cabinet under local control in the hours that begin at `start`? About one in eighty is. */
const isLocalFrom = (world: World, oID: number, start: number): boolean =>
  roll(world.seed, 57, oID, start / STINT) < (world.scenario === "faulty" ? 0.05 : 0.012);

/** The local control that a cabinet is or was under, last ended after `after`. */
export function lastLocal(world: World, oID: number, after: number, utime: number): Interruption | null {
  const { local, localBefore = [], faultless } = world.forced.get(oID) ?? {};
  if (typeof local === "number" && local <= utime) return { from: local, to: Number.POSITIVE_INFINITY };
  if (local !== undefined || faultless) return localBefore.findLast(({ from, to }) => from <= utime && to > after) ?? null;
  const oldest = Math.max(after, utime - LOOK_BACK);
  for (let start = Math.floor(utime / STINT) * STINT; start + STINT > oldest; start -= STINT) {
    if (!isLocalFrom(world, oID, start)) continue;
    const to = start + STINT <= utime ? start + STINT : Number.POSITIVE_INFINITY;
    while (isLocalFrom(world, oID, start - STINT)) start -= STINT;
    return { from: start, to };
  }
  return null;
}

/** The next moment after `utime` at which a failure or the cabinet may take the lights or give them back, Unix s. */
export function nextInterruption(world: World, oID: number, utime: number): number {
  const { local, localBefore = [] } = world.forced.get(oID) ?? {};
  const epoch = epochOf(world, oID, utime);
  const faults = [epoch - 1, epoch, epoch + 1].flatMap((each) => faultIn(world, oID, each) ?? []);
  const moments = [
    (Math.floor(utime / STINT) + 1) * STINT,
    ...faults.flatMap(({ start, end }) => [start, end]),
    ...localBefore.flatMap(({ from, to }) => [from, to]),
    ...(typeof local === "number" ? [local] : []),
  ];
  return Math.min(...moments.filter((moment) => moment > utime));
}

/** Moment of a device's last report: now, or when it fell silent. */
export function lastReportAt(world: World, oID: number, now: number): number {
  const driven = world.field?.device(oID);
  if (driven) return driven.lastReport(now);
  const { online, status, since } = healthAt(world, oID, now);
  return online && status !== "no_data" ? now : since;
}

/** True while the cabinet is switched to local control, which overrides the system's. */
export function underLocalControl(world: World, oID: number, utime: number): boolean {
  const driven = world.field?.device(oID);
  return driven ? Boolean(driven.localControl()) : (lastLocal(world, oID, utime - 1, utime)?.to ?? 0) > utime;
}
