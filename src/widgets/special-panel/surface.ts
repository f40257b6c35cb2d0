import type { Id, Refusal, VehicleRequest } from "../../core/internal.js";
import type { DeviceEvents } from "../kit/surface.js";

export interface SpecialPanelAttributes {
  /** id of the vehicle */
  device?: string;
  /** offers tasks to a signed-in user with access and without the device-control restriction; view-only without it */
  control?: boolean;
}

/** How a request of this page stands that sets or cancels a task; `task` is its id at the provider, once known. */
export interface TaskChange {
  device: string;
  key: string;
  what: "set" | "cancel";
  task: Id | null;
  state: VehicleRequest["state"];
  was: VehicleRequest["state"] | null;
  /** Who or what refused it. */
  refusal: Refusal["by"] | null;
}

export interface SpecialPanelEvents extends DeviceEvents<"spec"> {
  /** the one POST that sets or cancels a task was made */
  "its-task-sent": TaskChange;
  /** a request of this page has another state */
  "its-task-changed": TaskChange;
}
