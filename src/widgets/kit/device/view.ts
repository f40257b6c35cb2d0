import type { DeviceViews } from "../../../core/internal.js";

/** Props of a section of a device page. */
export interface DeviceView<Views = DeviceViews> {
  device: string;
  /** Name of the device for captions and files. */
  name: string;
  views: Views;
}
