import type { DeviceStatus } from "../../../src/core/contract/city.js";
import { HOUR } from "./profile.js";
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
const sentences: Record<DeviceStatus, string | null> = {
  ok: null,
  need_restart: null,
  no_data: "Нет данных от видеопроцессора",
  no_connection: "Нет связи с устройством",
  software_error: "Программная ошибка: сбой службы обмена",
  hardware_error: "Аппаратная ошибка: неисправность силового модуля",
  failure: "Авария: контроль красных сигналов",
};

export interface Fault {
  status: DeviceStatus;
  start: number;
  end: number;
}
export interface Health {
  status: DeviceStatus;
  online: boolean;
  error: string | null;
  /** When the present connection, or the present silence, began. */
  since: number;
}

/** The fault of a device in one eight-hour epoch, if it has one. */
export function faultIn(world: World, oID: number, epoch: number): Fault | null {
  const { chance, least, most } = odds[world.scenario];
  if (roll(world.seed, 51, oID, epoch) >= chance) return null;
  const shift = Math.floor(roll(world.seed, 52, oID) * EPOCH);
  const share = within(least, most, roll(world.seed, 53, oID, epoch));
  const start = Math.floor(epoch * EPOCH + shift + (1 - share) * EPOCH * roll(world.seed, 54, oID, epoch));
  return { status: pick(kinds, roll(world.seed, 55, oID, epoch)), start, end: Math.floor(start + share * EPOCH) };
}

export function epochOf(world: World, oID: number, utime: number): number {
  return Math.floor((utime - Math.floor(roll(world.seed, 52, oID) * EPOCH)) / EPOCH);
}

/** How a device is at a moment. */
export function healthAt(world: World, oID: number, utime: number): Health {
  if (world.forced.get(oID)?.offline) return { status: "no_connection", online: false, error: sentences.no_connection, since: utime - 60 };
  const epoch = epochOf(world, oID, utime);
  const fault = faultIn(world, oID, epoch);
  if (fault && fault.start <= utime && utime < fault.end) {
    return { status: fault.status, online: fault.status !== "no_connection", error: sentences[fault.status], since: fault.start };
  }
  const before = fault && fault.end <= utime ? fault : faultIn(world, oID, epoch - 1);
  return {
    status: "ok",
    online: true,
    error: null,
    since: before?.end ?? utime - 3 * 86_400 - Math.floor(roll(world.seed, 56, oID) * 86_400),
  };
}

/** True while the cabinet is switched to local control: about one controller in eighty, for some hours. */
export function underLocalControl(world: World, oID: number, utime: number): boolean {
  return (
    world.forced.get(oID)?.local ?? roll(world.seed, 57, oID, Math.floor(utime / (6 * HOUR))) < (world.scenario === "faulty" ? 0.05 : 0.012)
  );
}
