import type { Command, Id, Refusal, Tier } from "../../core/internal.js";
import type { DeviceEvents } from "../kit/surface.js";

export interface RtsPanelAttributes {
  /** oID of the controller */
  device?: string;
  /** offers control to a signed-in user with access and without the device-control restriction; view-only without it */
  control?: boolean;
  /** id of the part that is open, ours without it; behind a question mark values of its attributes: `signal-performance?measure=control_delay&number=2` */
  tab?: string;
}

/** How a command stands: `was` is its state before, null for a new one; `isOurs` that it was sent from this browser. */
export interface CommandChange {
  id: string;
  oID: Id;
  state: Command["state"];
  was: Command["state"] | null;
  /** Control mode it asks for. */
  mode: string;
  tier: Tier;
  isOurs: boolean;
  /** Who or what refused it. */
  refusal: Refusal["by"] | null;
}

export interface RtsPanelEvents extends DeviceEvents<"rts"> {
  /** the one POST of a command was made */
  "its-command-sent": CommandChange;
  /** a command for this controller has another state */
  "its-command-changed": CommandChange;
  /** another part was opened; null is ours */
  "its-view-changed": { tab: string | null };
}
