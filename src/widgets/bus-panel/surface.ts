import type { DeviceEvents } from "../kit/surface.js";

export interface BusPanelAttributes {
  /** id of the bus */
  device?: string;
  /** who is not signed in sees where the bus is and when it comes, where the city shows that to everybody */
  guest?: boolean;
}

export interface BusPanelEvents extends DeviceEvents<"bus"> {}
