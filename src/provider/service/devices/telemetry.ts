import type { Device } from "../../../core/contract/city.js";
import type { RtcTelemetry } from "../../../core/contract/rtc.js";
import type { RtsTelemetry } from "../../../core/contract/rts.js";
import { fieldOf } from "../../base/words.js";
import { streetFields } from "../../city/described.js";
import type { Controller, Detector } from "../../city/model.js";
import type { Commands } from "../../sources/accepted.js";
import { type City, healthOf, sourceOf } from "../../sources/city.js";
import type { Health } from "../../sources/health.js";
import type { Desk } from "../control/desk.js";

/** A device as the city lists show it. */
export function listed(city: City, device: Controller | Detector, utime: number): Device {
  const { oID, latitude, longitude } = device;
  const tags = city.tagsOf(oID);
  const inactive = city.inactiveOf(oID);
  const held_by = city.holderOf(oID, utime);
  // Whoever does not know the mark sees a device of which nothing is told, and not one that has failed.
  const status = inactive ? "no_data" : healthOf(city, oID, utime).status;
  return {
    oID,
    latitude,
    longitude,
    status,
    ...fieldOf("description", device),
    ...streetFields(device),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(inactive && { inactive }),
    ...(held_by && { held_by }),
  };
}

/** The moment a reading is of; that of a silent device dates from when it fell silent. */
const seenAt = ({ online, status, since }: Health, utime: number): number => (online && status !== "no_data" ? utime : since);

function online({ inactiveOf, picturesOff }: City, kind: "rts" | "rtc", oID: number, health: Health, utime: number) {
  const inactive = inactiveOf(oID);
  const pictures_off = picturesOff(kind, oID);
  return {
    oID,
    online: health.online,
    error: inactive ? null : health.error,
    need_restart: health.status === "need_restart",
    online_time: health.online ? Math.max(0, Math.floor(utime - health.since)) : 0,
    utime: Math.floor(seenAt(health, utime)),
    ...(inactive && { inactive }),
    ...(pictures_off && { pictures_off }),
  };
}

/** What a controller shows, and what is at its `desk`. */
export function rtsTelemetry(
  city: City,
  commands: Commands,
  controller: Controller,
  utime: number,
  desk?: Pick<Desk, "told">,
): RtsTelemetry {
  const { oID, dk } = controller;
  const source = sourceOf(city, oID);
  const health = source.health(oID, utime);
  const seen = seenAt(health, utime);
  const at = (moment: number) => source.state(controller, commands, moment);
  const { mode, active, pending, shown } = at(seen);
  const { configuration, vprocessor_oID, io_port, ...told } = source.rts(controller, at, seen);
  return {
    ...online(city, "rts", oID, health, utime),
    ...told,
    configuration,
    vprocessor_oID,
    io_port,
    dk,
    control_dkso: source.isHeldLocally(oID, seen),
    control_rts: (pending ?? active)?.mode ?? null,
    state_control_rts: mode,
    phase: shown.phase,
    phase_sequence: shown.sequence,
    phase_durations: shown.durations,
    blink: shown.blink,
    ...desk?.told(oID, utime),
  };
}

export function rtcTelemetry(city: City, detector: Detector, utime: number): RtcTelemetry {
  const { oID } = detector;
  const source = sourceOf(city, oID);
  return { ...online(city, "rtc", oID, source.health(oID, utime), utime), ...source.rtc(detector) };
}
