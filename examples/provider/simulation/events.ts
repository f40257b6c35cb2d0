import type * as v from "valibot";
import type { DeviceEvent } from "../../../src/core/contract/device.js";
import { epochOf, faultIn } from "./health.js";
import { HOUR } from "./profile.js";
import { pick, roll } from "./random.js";
import type { World } from "./world.js";

export type EventEntry = v.InferOutput<typeof DeviceEvent>;

const began: Record<string, [EventEntry["status"], string]> = {
  need_restart: ["attention", "Требуется перезагрузка устройства"],
  no_data: ["error", "Нет данных от видеопроцессора более 5 минут"],
  no_connection: ["error", "Потеряна связь с устройством"],
  software_error: ["error", "Программная ошибка: служба обмена остановлена"],
  hardware_error: ["error", "Аппаратная ошибка: неисправность силового модуля"],
  failure: ["error", "Авария: контроль красных сигналов, включено жёлтое мигание"],
};
const ended: Record<string, string> = {
  need_restart: "Перезагрузка выполнена, устройство в работе",
  no_data: "Поступление данных восстановлено",
  no_connection: "Связь с устройством восстановлена",
  software_error: "Служба обмена запущена, ошибок нет",
  hardware_error: "Силовой модуль заменён, ошибок нет",
  failure: "Авария устранена, нормальный режим восстановлен",
};
const routine: [EventEntry["status"], string][] = [
  ["confirmation", "Самодиагностика завершена, замечаний нет"],
  ["confirmation", "Синхронизация времени выполнена"],
  ["confirmation", "Смена программы по расписанию"],
  ["attention", "Очередь на подходе превышает длину зоны детектирования"],
  ["attention", "Снижена видимость камеры: осадки"],
  ["attention", "Дверь шкафа открыта"],
  ["attention", "Напряжение питания ниже нормы, работа от резерва"],
];

/** What happened to a device from `start` to `end`, the latest first. */
export function eventsBetween(world: World, oID: number, start: number, end: number): EventEntry[] {
  const events: EventEntry[] = [];
  for (let epoch = epochOf(world, oID, start) - 1; epoch <= epochOf(world, oID, end); epoch++) {
    const fault = faultIn(world, oID, epoch);
    if (!fault) continue;
    const [status, msg] = began[fault.status] as [EventEntry["status"], string];
    events.push({ utime: fault.start, status, msg }, { utime: fault.end, status: "confirmation", msg: ended[fault.status] as string });
  }
  for (let hour = Math.floor(start / HOUR); hour <= end / HOUR; hour++) {
    if (roll(world.seed, 111, oID, hour) >= 0.3) continue;
    const [status, msg] = pick(routine, roll(world.seed, 112, oID, hour));
    events.push({ utime: Math.floor(hour * HOUR + roll(world.seed, 113, oID, hour) * HOUR), status, msg });
  }
  return events.filter(({ utime }) => utime >= start && utime <= end).sort((a, b) => b.utime - a.utime);
}
