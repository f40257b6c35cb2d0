import { toItems } from "../../../src/core/city-lists/items/device-items.js";
import type { Device, MapItem } from "../../../src/core/internal.js";

export const device = (oID: number | string, changes: Partial<Device> = {}): Device => ({
  oID,
  latitude: 55 + Number(oID) / 10_000,
  longitude: 37,
  status: "ok",
  description: `Перекрёсток ${oID}`,
  streets: ["улица Ленина"],
  ...changes,
});

/** Items of signal controllers as the layer makes them. */
export const items = (...list: Device[]): MapItem[] => toItems("rts", list);
