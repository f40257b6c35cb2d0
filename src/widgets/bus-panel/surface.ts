import type { DeviceEvents } from "../kit/surface.js";

export interface BusPanelAttributes {
  /** id of the bus */
  device?: string;
}

export interface BusPanelEvents extends DeviceEvents<"bus"> {}
