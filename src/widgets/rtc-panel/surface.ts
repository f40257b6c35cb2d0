import type { DeviceEvents } from "../kit/surface.js";

export interface RtcPanelAttributes {
  /** oID of the detector */
  device?: string;
}

export interface RtcPanelEvents extends DeviceEvents<"rtc"> {}
