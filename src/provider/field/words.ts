import type { DeviceStatus } from "../../core/contract/city.js";
import type { DeviceEvent } from "../../core/contract/device.js";
import type { Alarm } from "../drivers/driver.js";

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

/** An alarm in the words of its maker, with the code of its protocol. */
export function alarmWords({ code, words, isActive, isAcknowledged, isSuspended, change, priority, quality, details }: Alarm): Entry {
  const more = Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
  const what = `${code}${words ? ` ${words}` : ""}${more ? ` (${more})` : ""}`.slice(0, 300);
  const late = quality === "old" ? " Сообщение пришло с опозданием." : "";
  if (change === "acknowledge" && isAcknowledged) return ["confirmation", `Неисправность принята к сведению: ${what}.${late}`];
  if (change === "suspend") return ["confirmation", `Неисправность ${isSuspended ? "скрыта" : "снова показывается"}: ${what}.${late}`];
  if (!isActive) return ["confirmation", `Неисправность устранена: ${what}.${late}`];
  return [priority === 1 ? "error" : "attention", `Неисправность: ${what}.${late}`];
}
