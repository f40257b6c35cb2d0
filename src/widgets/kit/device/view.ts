import type { DeviceViews } from "../../../core/internal.js";

/** What a part of a device page needs to know. */
export interface DeviceView<Views = DeviceViews> {
  device: string;
  /** The device as people call it, for captions and the names of files. */
  name: string;
  views: Views;
}
