import type { DeviceStatus } from "../../../core/contract/city.js";
import { tickOf } from "../../base/clock.js";
import { pick, roll, within } from "../../base/random.js";
import { DAY, HOUR } from "../../base/time.js";
import { type Health, healthFrom } from "../health.js";
import { darkBetween, faultsAt, type Interruption, LOOK_BACK, lastCut } from "./scenario.js";
import type { World } from "./world.js";

const MONTH = 30 * DAY;
const EPOCH = 8 * HOUR;
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
export interface Fault {
  status: DeviceStatus;
  start: number;
  end: number;
}
/** The fault of a device in one eight-hour epoch, if it has one. */
export function faultIn(world: World, oID: number, epoch: number): Fault | null {
  const shift = Math.floor(roll(world.seed, 52, oID) * EPOCH);
  const { chance, least, most } = faultsAt(world, epoch * EPOCH + shift);
  if (world.forced.get(oID)?.faultless || roll(world.seed, 51, oID, epoch) >= chance) return null;
  const share = within(least, most, roll(world.seed, 53, oID, epoch));
  const start = tickOf(epoch * EPOCH + shift + (1 - share) * EPOCH * roll(world.seed, 54, oID, epoch));
  return { status: pick(kinds, roll(world.seed, 55, oID, epoch)), start, end: tickOf(start + share * EPOCH) };
}

export function epochOf(world: World, oID: number, utime: number): number {
  return Math.floor((utime - Math.floor(roll(world.seed, 52, oID) * EPOCH)) / EPOCH);
}

/** When a device without a fault lately was connected last, at least three days ago: all are started anew once in a month. */
function lastStart({ seed }: World, oID: number, utime: number): number {
  const shift = Math.floor(roll(seed, 56, oID) * MONTH);
  return Math.floor((utime - 3 * DAY - shift) / MONTH) * MONTH + shift;
}

/** How a device is at a moment. */
export function healthAt(world: World, oID: number, utime: number): Health {
  const { offline, restart } = world.forced.get(oID) ?? {};
  const epoch = epochOf(world, oID, utime);
  const fault = faultIn(world, oID, epoch);
  const before = fault && fault.end <= utime ? fault : faultIn(world, oID, epoch - 1);
  const cut = lastCut(world, oID, utime);
  if (cut && cut.to > utime) return healthFrom("no_connection", cut.from);
  if (typeof offline === "number") return healthFrom("no_connection", Math.min(offline, utime));
  if (typeof restart === "number") return healthFrom("need_restart", Math.min(restart, utime));
  const isFaulty = fault !== null && fault.start <= utime && utime < fault.end && !(restart === false && fault.status === "need_restart");
  if (isFaulty) return healthFrom(fault.status, fault.start);
  const connected = before?.end ?? lastStart(world, oID, utime);
  return healthFrom("ok", Math.max(connected, cut?.to ?? 0));
}

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
  roll(world.seed, 57, oID, start / STINT) < faultsAt(world, start).local;

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

/** The next moment after `utime` at which a failure, the cabinet or a power cut may take the lights or give them back, Unix s. */
export function nextInterruption(world: World, oID: number, utime: number): number {
  const { local, localBefore = [] } = world.forced.get(oID) ?? {};
  const epoch = epochOf(world, oID, utime);
  const faults = [epoch - 1, epoch, epoch + 1].flatMap((each) => faultIn(world, oID, each) ?? []);
  const moments = [
    (Math.floor(utime / STINT) + 1) * STINT,
    ...faults.flatMap(({ start, end }) => [start, end]),
    ...darkBetween(world, oID, utime, utime + STINT).flatMap(({ from, to }) => [from + 1, to]),
    ...localBefore.flatMap(({ from, to }) => [from, to]),
    ...(typeof local === "number" ? [local] : []),
  ];
  return Math.min(...moments.filter((moment) => moment > utime));
}

/** Moment of a device's last report: now, or when it fell silent. */
export function lastReportAt(world: World, oID: number, now: number): number {
  const { online, status, since } = healthAt(world, oID, now);
  return online && status !== "no_data" ? now : since;
}

/** True while the cabinet is switched to local control, which overrides the system's. */
export function underLocalControl(world: World, oID: number, utime: number): boolean {
  return (lastLocal(world, oID, utime - 1, utime)?.to ?? 0) > utime;
}
