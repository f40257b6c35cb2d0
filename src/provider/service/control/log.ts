import type { DeviceEvent } from "../../../core/contract/device.js";
import type { Database, Tables } from "../../base/database/tables.js";
import { printable } from "../../base/log/printable.js";
import type { AlarmName } from "../../sources/source.js";
import { UNCONFIRMED } from "./carrier.js";
import { modeWords } from "./mode-words.js";
import type { Wanted } from "./orders.js";

const refusals: Record<string, string> = {
  control_prohibited: "управление запрещено для учётной записи",
  controller_offline: "нет связи с контроллером",
  local_control: "местное управление из шкафа",
  restart_needed: "контроллер ждёт перезагрузки",
  stale_state: "состояние уже изменил другой диспетчер",
  idempotency_key_reused: "ключ уже использован другой командой",
  invalid: "недопустимые параметры",
  command_too_late: "не успела за отведённое время",
  asker_gone: "отправитель не дождался ответа",
  database_away: "база данных не отвечала",
  not_offered: "контроллер этого не умеет",
  not_told: "контроллер с начала связи не сообщил того, без чего её не отправить",
  no_such_alarm: "контроллер о такой неисправности не сообщает",
  controller_busy: "контроллер занят предыдущей командой",
  controller_refused: "отказ контроллера",
  command_unconfirmed: "нет подтверждения",
  command_unknown: "осталось неизвестным, дошла ли она до контроллера",
  storage_full: "на диске не было места",
};

/** Refusals that a log shows, the newest: who is refused may go on asking, and shall not bury what was done. */
const MOST_REFUSED = 200;

const outcomes: Record<Tables["command_events"]["what"], string> = {
  in_force: "вступила в силу",
  ended: "завершена",
  missed: "не вступила в силу",
};

const ends: Record<NonNullable<Tables["command_events"]["why"]>, string> = {
  time_over: "Время вышло",
  given_back: "Управление возвращено диспетчером",
  replaced: "Заменена другой командой",
  refused: "Контроллер отказал",
  by_controller: "Контроллер вышел из режима сам",
  local_control: "Включено местное управление из шкафа",
};

/** Commands of operators as entries of a controller's log, at most `mostRefused` of them refused, and what became of them. */
export const commandEvents = async (
  db: Database,
  oID: number,
  period: readonly [start: number, end: number],
  mostRefused?: number,
): Promise<DeviceEvent[]> => (await entriesOf(db, period, mostRefused, String(oID))).map(({ oID: _, ...event }) => event);

/** The same of all controllers. */
export const commandEventsOfAll = (db: Database, period: readonly [start: number, end: number]): Promise<ControllerEvent[]> =>
  entriesOf(db, period);

const alarmOrders: Readonly<Record<string, string>> = {
  suspendAlarm: "приостановить сообщения о неисправности",
  resumeAlarm: "возобновить сообщения о неисправности",
};

/** A command by its mode, and the plan, the phase or the alarm that it names. */
function commandWords({ operation, mode, after_json: after }: Pick<Tables["commands"], "operation" | "mode" | "after_json">): string {
  const { plan, phase, alarm } = (after === null ? {} : JSON.parse(after)) as Partial<Wanted> & { alarm?: AlarmName };
  const ofAlarm = alarmOrders[operation];
  if (ofAlarm) return alarm ? `${ofAlarm} ${printable(`${alarm.code} (${alarm.component})`)}` : ofAlarm;
  const named = plan !== undefined ? `, план ${plan}` : phase !== undefined ? `, фаза ${phase}` : "";
  return `${modeWords(mode)}${named}`;
}

type ControllerEvent = DeviceEvent & { oID: string };

async function entriesOf(
  db: Database,
  [start, end]: readonly [number, number],
  mostRefused = MOST_REFUSED,
  oid?: string,
): Promise<ControllerEvent[]> {
  let asked = db
    .selectFrom("commands")
    .select(["oid", "asked", "fio", "operation", "mode", "code", "outcome", "after_json"])
    .where("asked", ">=", Math.floor(start))
    .where("asked", "<=", Math.floor(end))
    .orderBy("asked", "desc")
    .orderBy("version", "desc")
    .orderBy("id", "desc");
  let became = db
    .selectFrom("command_events")
    .innerJoin("commands", "commands.id", "command_events.command")
    .select(["command_events.oid", "utime", "what", "why", "operation", "mode", "fio", "after_json"])
    .where("outcome", "=", "accepted")
    .where("utime", ">=", Math.floor(start))
    .where("utime", "<=", Math.floor(end))
    .orderBy("utime", "desc")
    // What comes into force at a moment comes after what it ends.
    .orderBy("what", "desc")
    .orderBy("command_events.id", "desc");
  if (oid !== undefined) {
    asked = asked.where("oid", "=", oid);
    became = became.where("command_events.oid", "=", oid);
  }
  const accepted = await asked.where("outcome", "=", "accepted").execute();
  const refused = await asked.where("outcome", "=", "refused").limit(mostRefused).execute();
  return [...(await became.execute()).map(outcomeOf), ...[...accepted, ...refused].map(eventOf)];
}

function eventOf({
  oid: oID,
  asked,
  fio,
  code,
  outcome,
  ...command
}: Pick<Tables["commands"], "oid" | "asked" | "fio" | "operation" | "mode" | "code" | "outcome" | "after_json">): ControllerEvent {
  const utime = Number(asked);
  const what = commandWords(command);
  if (outcome === "accepted" && code === UNCONFIRMED)
    return { oID, utime, status: "attention", msg: `Команда отправлена, но не подтверждена, дошла ли она, неизвестно: ${what}. ${fio}` };
  return outcome === "accepted"
    ? { oID, utime, status: "confirmation", msg: `Команда принята: ${what}. ${fio}` }
    : { oID, utime, status: "attention", msg: `Команда отклонена: ${refusals[code ?? ""] ?? code}. ${fio}` };
}

function outcomeOf({
  oid: oID,
  utime,
  what,
  why,
  fio,
  ...command
}: Pick<Tables["command_events"], "oid" | "utime" | "what" | "why"> &
  Pick<Tables["commands"], "operation" | "mode" | "fio" | "after_json">): ControllerEvent {
  // A node of the next version may have written what this one has no words for.
  const words = outcomes[what] ?? what;
  const isBack = what === "ended" && why === "time_over";
  const because = why === null ? "" : ` ${ends[why] ?? why}${isBack ? ", возврат выполнен" : ""}.`;
  return {
    oID,
    utime: Number(utime),
    status: what === "missed" ? "attention" : "confirmation",
    is_history: true,
    msg: `Команда ${words}: ${commandWords(command)}.${because} ${fio}`,
  };
}
