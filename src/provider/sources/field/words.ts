import type { DeviceStatus } from "../../../core/contract/city.js";
import type { DeviceAlarm, DeviceEvent } from "../../../core/contract/device.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import { printable } from "../../base/log/printable.js";
import { keyed, type TextKey } from "../../base/words.js";
import type { AddressChange, Alarm } from "../drivers/driver.js";
import type { HeardAlarm } from "./device.js";

type Entry = readonly [status: DeviceEvent["status"], said: KeyedText];

const statuses: Record<DeviceStatus, DeviceEvent["status"]> = {
  ok: "confirmation",
  need_restart: "attention",
  no_data: "error",
  no_connection: "error",
  software_error: "error",
  hardware_error: "attention",
  failure: "error",
};

/** Milliseconds after which an alarm has come late. */
const LATE = 120_000;

/** An alarm by its code, the words of its maker with the values, its part of the device, and its category. */
const nameOf = (alarm: Alarm): KeyedText =>
  keyed(alarm.isTraffic ? "alarm.traffic" : "alarm.technical", {
    what: `${[printable(alarm.code), wordsOf(alarm)].filter(Boolean).join(" ")}, ${printable(alarm.component)}`,
  });

/** What happens to a device as entries of its log. */
export const logEntries = {
  /** A change of status. */
  status: (status: DeviceStatus): Entry => [statuses[status], keyed(`status.${status}`)],
  /** An alarm in the words of its maker, with the code of its protocol. */
  alarm(alarm: Alarm): Entry {
    const { isActive, isAcknowledged, isSuspended, change, priority, age } = alarm;
    const what = nameOf(alarm);
    const told = (key: TextKey): KeyedText =>
      age > LATE ? keyed("alarm.saidLate", { said: keyed(key, { what }), late: keyed("alarm.late") }) : keyed(key, { what });
    if (change === "acknowledge" && isAcknowledged) return ["confirmation", told("alarm.acknowledged")];
    if (change === "suspend" && isSuspended) return ["attention", told("alarm.suspended")];
    if (change === "suspend") return isActive ? ["attention", told("alarm.resumed")] : ["confirmation", told("alarm.resumedOver")];
    if (!isActive) return ["confirmation", told("alarm.ended")];
    return [priority === 1 ? "error" : "attention", told("alarm.begun")];
  },
  /** An alarm of a former connection that the device does not tell any more. */
  ended: (alarm: Alarm): Entry => ["confirmation", keyed("alarm.gone", { what: nameOf(alarm) })],
  /** A device that is connected was to be connected from another address. */
  address: ({ former, from, is }: Omit<AddressChange, "device">): Entry =>
    is === "taken" ? ["attention", keyed("address.taken", { from, former })] : ["error", keyed("address.refused", { from, former })],
  tooManyAlarms: (): Entry => ["error", keyed("alarm.tooMany")],
  tooManyEvents: (): Entry => ["error", keyed("alarm.tooOften")],
};

/** An alarm as the contract has it. Its id stays the same after a restart of the provider. */
export const alarmOf = (oID: number, { component, code, words, isTraffic, details, at, suspended }: HeardAlarm): DeviceAlarm => ({
  id: `alarm-${oID}-${component}-${code}-${at}`.replace(/[^\w-]/g, "_"),
  code: printable(code).slice(0, 100),
  words: printable(words.trim()),
  component: printable(component),
  category: isTraffic ? "traffic" : "technical",
  values: Object.entries(details).map(([name, value]) => ({ name: printable(name), value: printable(value) })),
  ...(suspended ? { suspended } : {}),
});

/** The maker's words, and what is told with them. */
export function wordsOf({ words, details }: Pick<Alarm, "words" | "details">): string {
  const more = Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
  return printable(`${words}${more ? ` (${more})` : ""}`.trim().slice(0, 300));
}
