import { type Age, type Device, deviceStatuses, distinct, type MapItem } from "../../../core/index.js";
import { crossingName } from "../../kit/device/crossing-name.js";
import { deviceStatusKey, deviceTone } from "../../kit/parts/device-tone.js";

/** The items of a list, one for each oID. */
export const toItems = (kind: string, list: readonly Device[], age: Age): MapItem[] =>
  distinct(list.map((device) => toItem(kind, device, age)));

export function toItem(kind: string, { oID, latitude, longitude, status, description, streets }: Device, age: Age): MapItem {
  return {
    key: `${kind}:${oID}`,
    oID,
    kind,
    latitude,
    longitude,
    name: description.trim() || crossingName(streets) || `№ ${oID}`,
    words: streets.join(" "),
    tone: deviceTone[status],
    severity: deviceStatuses.indexOf(status),
    status: deviceStatusKey(status),
    age,
  };
}
