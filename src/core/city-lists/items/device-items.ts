import type { Device } from "../../contract/city.js";
import { type DeviceStatus, deviceStatuses } from "../../contract/device-status.js";
import type { KeyedText } from "../../contract/keyed-text.js";
import type { MapItem, Tone } from "../../map-layer.js";
import { deviceStatusKey, deviceTone, INACTIVE } from "./device-tone.js";
import { crossingName } from "./names.js";

interface Appearance {
  readonly tone: Tone;
  readonly severity: number;
  readonly status: string;
}

const appearances = Object.fromEntries(
  deviceStatuses.map((status, severity) => [status, { tone: deviceTone[status], severity, status: deviceStatusKey(status) }]),
) as Readonly<Record<DeviceStatus, Appearance>>;

/** Nobody is needed for what is out of service on purpose. */
const inactiveLook: Appearance = { tone: "neutral", severity: 0, status: INACTIVE };
const none = {};

/** A device as an item of the map. Most of very many devices are never shown, so texts are made only when they are read. */
export class DeviceItem implements MapItem {
  readonly kind: string;
  readonly device: Device;

  constructor(kind: string, device: Device) {
    this.kind = kind;
    this.device = device;
  }

  get key(): string {
    return `${this.kind}:${this.device.oID}`;
  }
  get oID(): MapItem["oID"] {
    return this.device.oID;
  }
  get latitude(): number {
    return this.device.latitude;
  }
  get longitude(): number {
    return this.device.longitude;
  }
  get name(): string {
    const { description, streets, oID } = this.device;
    return crossingName({ description, streets }) ?? `№ ${oID}`;
  }
  get name_key(): KeyedText | undefined {
    return this.device.description.trim() ? this.device.description_key : undefined;
  }
  get words(): string {
    return this.device.streets.join(" ");
  }
  get #look(): Appearance {
    return this.device.inactive ? inactiveLook : appearances[this.device.status];
  }
  get tone(): Tone {
    return this.#look.tone;
  }
  get severity(): number {
    return this.#look.severity;
  }
  get status(): string {
    return this.#look.status;
  }
  /** Of one that is out of service, why and since when; of a crossing that somebody holds, who. */
  get values(): NonNullable<MapItem["values"]> {
    const { inactive, held_by } = this.device;
    if (!inactive && !held_by) return none;
    return {
      ...(inactive && { reason: inactive.reason, utime: inactive.utime_start }),
      ...(held_by && { holder: held_by }),
    };
  }
  get age(): "recent" {
    return "recent";
  }
}

/** The items of a list, one for each `oID`; a device whose JSON did not change keeps its item. */
export const toItems = (kind: string, list: readonly Device[], before: readonly MapItem[] = []): DeviceItem[] =>
  distinctDevices(list).map((device, row) => {
    const old = before[row];
    return old instanceof DeviceItem && isSameDevice(old.device, device) ? old : new DeviceItem(kind, device);
  });

const isSameDevice = (one: Device, other: Device) =>
  one.oID === other.oID &&
  one.status === other.status &&
  one.latitude === other.latitude &&
  one.longitude === other.longitude &&
  one.description === other.description &&
  one.streets.length === other.streets.length &&
  one.streets.every((street, index) => street === other.streets[index]) &&
  one.inactive?.utime_start === other.inactive?.utime_start &&
  one.inactive?.reason === other.inactive?.reason &&
  one.held_by === other.held_by &&
  one.tags?.join("\n") === other.tags?.join("\n");

/** Devices by oID, of which `1` and `"1"` are the same; a second one is left out (faults F10). */
function distinctDevices(list: readonly Device[]): readonly Device[] {
  const ids = new Set<Device["oID"]>();
  return list.filter(({ oID }) => ids.size < ids.add(typeof oID === "string" && `${Number(oID)}` === oID ? Number(oID) : oID).size);
}
