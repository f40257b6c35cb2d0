import type { Program } from "../../core/contract/rts.js";
import type { Force, Shown } from "./simulation/signals.js";

/** A command that was accepted: in force from `since`, to `until` where it is temporary. Times are Unix seconds. */
export interface Accepted extends Force {
  id: string;
  until: number | null;
  version: number;
  fio: string;
  /** It was sent, and nobody knows whether the controller has received it. */
  isUnconfirmed?: boolean;
}
/** Accepted commands of every controller, the oldest first. */
export type Commands = Map<number, Accepted[]>;

export interface ControllerState {
  /** The mode in force. */
  mode: Program;
  /** The command in force, null while the controller runs its own plan or the cabinet or a failure rules it. */
  active: Accepted | null;
  /** The command that was accepted and is not in force yet. */
  pending: Accepted | null;
  /** Who rules the lights: the system and its commands, or what interrupts both. */
  by: "system" | "failure" | "cabinet";
  shown: Shown;
}
