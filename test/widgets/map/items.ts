import type { Device, MapItem } from "../../../src/core/index.js";
import { toItems } from "../../../src/widgets/map/layers/device-items.js";

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
