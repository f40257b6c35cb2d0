import type { Accepted, ControllerState } from "../accepted.js";
import type { Order } from "../drivers/driver.js";
import type { FieldDevice } from "./device.js";

/** Seconds that a controller has for showing what it has taken: two of its cycles at their longest. */
const SHOWN_WITHIN = 180;

/** A command as its driver is given it. */
export const orderOf = ({
  mode,
  plan,
  phase,
  sequence,
  durations,
}: Omit<Accepted, "id" | "version" | "fio" | "since" | "until" | "isUnconfirmed">): Order => ({
  mode,
  ...(plan === undefined ? {} : { plan }),
  ...(phase === undefined ? {} : { phase }),
  ...(sequence === undefined ? {} : { sequence }),
  ...(durations === undefined ? {} : { durations }),
});

/**
 * What a real controller does and shows now. A command is in force while the controller shows what it asks for, and requested until
 * then: neither is taken from the other, nor from the controller's having accepted it.
 */
export function drivenState(device: FieldDevice, commands: readonly Accepted[], utime: number): ControllerState {
  const isOpen = ({ id }: Accepted) => device.endOfCommand(id) === undefined;
  const newest = commands.at(-1);
  const active = commands.findLast((each) => isOpen(each) && device.shows(orderOf(each)) === true) ?? null;
  const isAwaited = newest && newest !== active && isOpen(newest) && utime - newest.since < SHOWN_WITHIN;
  const { mode, phase, blink } = device.lights();
  const never = Number.POSITIVE_INFINITY;
  return {
    mode: active?.mode ?? (mode as ControllerState["mode"]),
    active,
    pending: isAwaited ? newest : null,
    by: device.localControl() ? "cabinet" : "system",
    shown: {
      phase,
      lastGreen: null,
      phaseStart: device.shownSince,
      phaseEnd: never,
      cycleEnd: never,
      sequence: [],
      durations: [],
      blink,
      cycle: null,
    },
  };
}
