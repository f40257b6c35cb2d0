import type { Device } from "../../../core/contract/city.js";
import type { RtcTelemetry } from "../../../core/contract/rtc.js";
import { programs, type RtsTelemetry, type ValuesTold } from "../../../core/contract/rts.js";
import { pick, roll } from "../../base/random.js";
import type { Controller, Detector } from "../../city/model.js";
import type { FieldDevice, Untold } from "../field/device.js";
import { lasting, TEMPORARY_SECONDS } from "../programs.js";
import { type Commands, stateAt } from "../state.js";
import { type Health, healthAt, underLocalControl } from "./health.js";
import { planFields } from "./plan-fields.js";
import type { World } from "./world.js";

/** The temporary modes of a simulated controller: it leaves them all by itself. */
const simulatedReturns = programs.filter((program) => !lasting.has(program)).map((program) => ({ program, seconds: TEMPORARY_SECONDS }));

/** A device as the city lists show it. */
export function listed(world: World, device: Controller | Detector, utime: number): Device {
  const { oID, latitude, longitude, description, streets } = device;
  return { oID, latitude, longitude, status: healthAt(world, oID, utime).status, description, streets };
}

/** What a real controller has told since it connected, and what it told last of the rest. */
function valuesTold({ telling: { told, of, untold, before } }: FieldDevice): ValuesTold {
  return {
    told,
    of,
    missing: untold.map(({ name, last, utime }) => ({ name, last: wordOf(last), utime: utime === null ? null : Math.floor(utime) })),
    before: before ? { state_control_rts: before.mode, utime: Math.floor(before.utime) } : null,
  };
}
/** A value as a word; null of one that is a list or a table. */
function wordOf(value: Untold["last"]): string | null {
  if (value === null || typeof value !== "object") return value === null ? null : String(value);
  return "by" in value ? value.by : null;
}

/** The moment a reading is of; that of a silent device dates from when it fell silent. */
const seenAt = ({ online, status, since }: Health, utime: number): number => (online && status !== "no_data" ? utime : since);

function online(oID: number, health: Health, utime: number) {
  return {
    oID,
    online: health.online,
    error: health.error,
    need_restart: health.status === "need_restart",
    online_time: health.online ? Math.max(0, Math.floor(utime - health.since)) : 0,
    utime: Math.floor(seenAt(health, utime)),
  };
}

export function rtsTelemetry(world: World, commands: Commands, controller: Controller, utime: number): RtsTelemetry {
  const { oID, dk } = controller;
  const health = healthAt(world, oID, utime);
  const seen = seenAt(health, utime);
  const driven = world.field?.device(oID);
  const at = (moment: number) => stateAt(world, commands, controller, moment);
  const state = at(seen);
  const { mode, active, pending, shown } = state;
  return {
    ...online(oID, health, utime),
    ...(driven
      ? {
          offers: driven.offers(),
          local_control: driven.localControl(),
          clock_offset: driven.clockOffset,
          ...driven.planFields(),
          returns: driven.returns,
          unconfirmable: driven.unconfirmable,
          values_told: valuesTold(driven),
        }
      : { ...planFields(world, controller, at, state, seen), returns: simulatedReturns }),
    configuration: driven
      ? (driven.value("checksum") ?? "")
      : `cfg-${1 + Math.floor(roll(world.seed, 131, oID) * 9)}.${Math.floor(roll(world.seed, 132, oID) * 20)}`,
    vprocessor_oID: world.detectorsOf.get(oID)?.[0]?.oID ?? null,
    io_port: driven ? driven.driver.name : pick(["RS-485/1", "RS-485/2", "Ethernet"], roll(world.seed, 133, oID)),
    dk,
    control_dkso: underLocalControl(world, oID, seen),
    control_rts: (pending ?? active)?.mode ?? null,
    state_control_rts: mode,
    phase: shown.phase,
    phase_sequence: shown.sequence,
    phase_durations: shown.durations,
    blink: shown.blink,
  };
}

export function rtcTelemetry(world: World, detector: Detector, utime: number): RtcTelemetry {
  const { oID } = detector;
  return {
    ...online(oID, healthAt(world, oID, utime), utime),
    configuration: `vp-${1 + Math.floor(roll(world.seed, 134, oID) * 5)}.${Math.floor(roll(world.seed, 135, oID) * 12)}`,
    vprocessor_oID: oID,
  };
}
