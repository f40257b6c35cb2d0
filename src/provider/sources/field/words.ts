import type { DeviceStatus } from "../../../core/contract/city.js";
import type { DeviceAlarm, DeviceEvent } from "../../../core/contract/device.js";
import { printable } from "../../base/log/printable.js";
import type { AddressChange, Alarm } from "../drivers/driver.js";
import type { HeardAlarm } from "./device.js";

type Entry = readonly [status: DeviceEvent["status"], msg: string];

/** A change of status as an entry of the device's log; the logs are in Russian. */
export const statusWords = (status: DeviceStatus): Entry =>
  ({
    ok: ["confirmation", "Связь есть, неисправностей нет"],
    need_restart: ["attention", "Требуется перезагрузка устройства"],
    no_data: ["error", "Связь есть, данных нет"],
    no_connection: ["error", "Потеряна связь с устройством"],
    software_error: ["error", "Программная ошибка"],
    hardware_error: ["attention", "Устройство сообщает о неисправности"],
    failure: ["error", "Устройство сообщает об отказе"],
  })[status] as unknown as Entry;

/** Milliseconds after which an alarm has come late. */
const LATE = 120_000;

/** An alarm in the words of its maker, with the code of its protocol. */
export function alarmWords(alarm: Alarm): Entry {
  const { isActive, isAcknowledged, isSuspended, change, priority, age } = alarm;
  const what = nameOf(alarm);
  const late = age > LATE ? " Сообщение пришло с опозданием." : "";
  if (change === "acknowledge" && isAcknowledged) return ["confirmation", `Неисправность принята к сведению: ${what}.${late}`];
  if (change === "suspend" && isSuspended) return ["attention", `Сообщения о неисправности приостановлены: ${what}.${late}`];
  if (change === "suspend")
    return [
      isActive ? "attention" : "confirmation",
      `Сообщения о неисправности возобновлены, ${isActive ? "она не устранена" : "она устранена"}: ${what}.${late}`,
    ];
  if (!isActive) return ["confirmation", `Неисправность устранена: ${what}.${late}`];
  return [priority === 1 ? "error" : "attention", `Неисправность: ${what}.${late}`];
}

/** An alarm of a former connection that the device does not tell any more. */
export const endedWords = (alarm: Alarm): Entry => [
  "confirmation",
  `Неисправность больше не сообщается: ${nameOf(alarm)}. Она закончилась, пока связи не было.`,
];

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

/** An alarm by its code, the words of its maker with the values, its part of the device, and its category. */
const nameOf = (alarm: Alarm): string =>
  `${[printable(alarm.code), wordsOf(alarm)].filter(Boolean).join(" ")}, ${printable(alarm.component)}, категория: ${alarm.isTraffic ? "транспортная" : "техническая"}`;

/** The maker's words, and what is told with them. */
export function wordsOf({ words, details }: Pick<Alarm, "words" | "details">): string {
  const more = Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
  return printable(`${words}${more ? ` (${more})` : ""}`.trim().slice(0, 300));
}

/** A device that is connected was to be connected from another address. */
export const addressWords = ({ former, from, is }: Omit<AddressChange, "device">): Entry =>
  is === "taken"
    ? ["attention", `Контроллер подключился с другого адреса: ${from} вместо ${former}.`]
    : [
        "error",
        `Попытка подключиться под именем контроллера с адреса ${from} отклонена: соединение с ${former} действует. Проверьте, кто подключается.`,
      ];

export const TOO_MANY_ALARMS: Entry = [
  "error",
  "Устройство сообщает о слишком многих неисправностях сразу: новые не принимаются, пока не устранены прежние.",
];
export const TOO_MANY_EVENTS: Entry = ["error", "Устройство сообщает о неисправностях слишком часто: записываются не все сообщения."];
