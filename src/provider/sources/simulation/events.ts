import type * as v from "valibot";
import type { DeviceEvent } from "../../../core/contract/device.js";
import { pick, roll } from "../../base/random.js";
import { HOUR } from "../../base/time.js";
import { coordinationOf } from "./coordination.js";
import { epochOf, faultIn } from "./health.js";
import { darkBetween } from "./scenario.js";
import { slotAt } from "./timetable.js";
import type { World } from "./world.js";

export type EventEntry = v.InferOutput<typeof DeviceEvent>;

type Kind = "rts" | "rtc";
interface Words {
  began: readonly [EventEntry["status"], string];
  ended: string;
}

const anyDevice: Readonly<Record<string, Words>> = {
  need_restart: { began: ["attention", "Требуется перезагрузка устройства"], ended: "Перезагрузка выполнена, устройство в работе" },
  no_data: { began: ["error", "Нет данных от видеопроцессора более 5 минут"], ended: "Поступление данных восстановлено" },
  no_connection: { began: ["error", "Потеряна связь с устройством"], ended: "Связь с устройством восстановлена" },
  software_error: { began: ["error", "Программная ошибка: служба обмена остановлена"], ended: "Служба обмена запущена, ошибок нет" },
};
/** A detector has neither power modules for lamps nor a control of red signals. */
const faults: Readonly<Record<Kind, Readonly<Record<string, Words>>>> = {
  rts: {
    ...anyDevice,
    hardware_error: {
      began: ["error", "Аппаратная ошибка: неисправность силового модуля"],
      ended: "Силовой модуль заменён, ошибок нет",
    },
    failure: {
      began: ["error", "Отказ: сработал контроль красных сигналов, включено жёлтое мигание"],
      ended: "Отказ устранён, нормальный режим восстановлен",
    },
  },
  rtc: {
    ...anyDevice,
    hardware_error: { began: ["error", "Аппаратная ошибка: неисправность блока питания"], ended: "Блок питания заменён, ошибок нет" },
    failure: { began: ["error", "Отказ: камера не передаёт изображение"], ended: "Камера заменена, изображение передаётся" },
  },
};
const anyRoutine: readonly [EventEntry["status"], string][] = [
  ["confirmation", "Самодиагностика завершена, замечаний нет"],
  ["confirmation", "Синхронизация времени выполнена"],
  ["attention", "Очередь на подходе превышает длину зоны детектирования"],
  ["attention", "Снижена видимость камеры: осадки"],
  ["attention", "Дверь шкафа открыта"],
  ["attention", "Напряжение питания ниже нормы, работа от резерва"],
];
const PLAN_CHANGED = "Смена программы по расписанию";
const routine: Readonly<Record<Kind, typeof anyRoutine>> = {
  rts: [...anyRoutine, ["confirmation", PLAN_CHANGED]],
  rtc: anyRoutine,
};

/** What happened to a device from `start` to `end`, the latest first. */
export function eventsBetween(world: World, oID: number, start: number, end: number): EventEntry[] {
  const kind: Kind = world.controllers.has(`${oID}`) ? "rts" : "rtc";
  const events: EventEntry[] = [];
  for (let epoch = epochOf(world, oID, start) - 1; epoch <= epochOf(world, oID, end); epoch++) {
    const fault = faultIn(world, oID, epoch);
    if (!fault) continue;
    const { began, ended } = faults[kind][fault.status] as Words;
    const [status, msg] = began;
    events.push({ utime: fault.start, status, msg }, { utime: fault.end, status: "confirmation", msg: ended });
  }
  for (const { from, to, status } of forcedOn(world, oID)) {
    const { began, ended } = faults[kind][status] as Words;
    events.push({ utime: from, status: began[0], msg: began[1] });
    if (to !== null) events.push({ utime: to, status: "confirmation", msg: ended });
  }
  for (const { from, to } of darkBetween(world, oID, start, end)) {
    events.push({ utime: from, status: "error", msg: "Потеряна связь с устройством: нет электропитания" });
    if (Number.isFinite(to))
      events.push({ utime: to, status: "confirmation", msg: "Электропитание восстановлено, связь с устройством есть" });
  }
  for (let hour = Math.floor(start / HOUR); hour <= end / HOUR; hour++) {
    if (roll(world.seed, 111, oID, hour) >= 0.3) continue;
    const [status, msg] = pick(routine[kind], roll(world.seed, 112, oID, hour));
    const utime = msg === PLAN_CHANGED ? planChange(world, oID, hour) : Math.floor(hour * HOUR + roll(world.seed, 113, oID, hour) * HOUR);
    if (utime !== null) events.push({ utime, status, msg });
  }
  return events.filter(({ utime }) => utime >= start && utime <= end).sort((a, b) => b.utime - a.utime);
}

/** What a tester has forced on a device that its log tells of; `to` is null while it lasts. */
function forcedOn(world: World, oID: number): { from: number; to: number | null; status: "no_connection" | "need_restart" }[] {
  const { offline, offlineBefore = [], restart, restartBefore = [] } = world.forced.get(oID) ?? {};
  const lasting = (from: number | false | undefined) => (typeof from === "number" ? [{ from, to: null }] : []);
  return [
    ...[...offlineBefore, ...lasting(offline)].map((each) => ({ ...each, status: "no_connection" as const })),
    ...[...restartBefore, ...lasting(restart)].map((each) => ({ ...each, status: "need_restart" as const })),
  ];
}

/** When the timetable gives a controller another plan in an hour, null where it does not. */
function planChange(world: World, oID: number, hour: number): number | null {
  const controller = world.controllers.get(`${oID}`);
  if (!controller) return null;
  const { from } = slotAt(world.city.tz, coordinationOf(world).streetOf(controller).shift, (hour + 1) * HOUR - 1);
  return from >= hour * HOUR ? from : null;
}
