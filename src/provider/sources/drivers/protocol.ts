import type * as v from "valibot";
import type { Driver } from "./driver.js";

/** A device of the city file that a driver has: `settings` are those of its `drive`, checked by the protocol's `device`. */
export interface DrivenDevice<Settings> {
  /** Its oID as text. */
  readonly device: string;
  readonly kind: "rts" | "rtc";
  /** Of a detector, the controller at whose junction it stands; null of one that stands alone. */
  readonly controller: string | null;
  readonly settings: Settings;
}

/**
 * How a protocol stands in a city file: what belongs to the driver, what to each of its devices, and how a driver is made of both.
 * `read` gives the text of a file that is named beside the city file; `readSecret` refuses one that others may read.
 */
export interface Protocol<DriverSchema extends v.GenericSchema, DeviceSchema extends v.GenericSchema> {
  readonly settings: DriverSchema;
  readonly device: DeviceSchema;
  create(
    settings: v.InferOutput<DriverSchema>,
    devices: readonly DrivenDevice<v.InferOutput<DeviceSchema>>[],
    files: { read(path: string): string; readSecret(path: string): string },
  ): Driver;
}

/** Keeps the types of a protocol's schemas where it is written down. */
export const protocol = <DriverSchema extends v.GenericSchema, DeviceSchema extends v.GenericSchema>(
  given: Protocol<DriverSchema, DeviceSchema>,
): Protocol<DriverSchema, DeviceSchema> => given;
