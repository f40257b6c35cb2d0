import type { ControllerState } from "./accepted.js";
import { healthFrom } from "./health.js";
import { lasting, TEMPORARY_SECONDS } from "./programs.js";
import type { DeviceSource } from "./source.js";

const unheard = { KTS: null, KTK: null, KTD: null, KTP: null, speed: null };
const never = Number.POSITIVE_INFINITY;
const state: ControllerState = {
  mode: "unknown" as ControllerState["mode"],
  active: null,
  pending: null,
  by: "system",
  shown: {
    phase: null,
    lastGreen: null,
    phaseStart: 0,
    phaseEnd: never,
    cycleEnd: never,
    sequence: [],
    durations: [],
    blink: false,
    cycle: null,
  },
};

/** The source of devices that no source has: nothing connects them, and nothing is known of them. */
export const nobody: DeviceSource = {
  isSimulated: false,
  has: () => true,
  health: () => healthFrom("no_connection", 0),
  lastReport: () => 0,
  events: async () => [],
  picture: () => null,
  state: () => state,
  *rules() {},
  isHeldLocally: () => false,
  returnsAfter: () => null,
  schedule: ({ mode }, _, __, now) => ({ since: now, until: lasting.has(mode) ? null : now + TEMPORARY_SECONDS }),
  link: () => null,
  hasPlan: () => false,
  rts: () => ({ configuration: "", vprocessor_oID: null, io_port: null }),
  rtc: () => ({ configuration: "", vprocessor_oID: null }),
  hour: () => ({ ...unheard, so: null, capacity: null, saved: null }),
  lastHour: () => unheard,
  kinds: () => ({ KTK: null, KTD: null, KTP: null }),
  async prepare() {},
  whenAsked: null,
};
