import type { DeviceEvent } from "../../core/contract/device.js";
import type { Database, Tables } from "../database/tables.js";
import { modeWords } from "./mode-words.js";

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
  storage_full: "на диске не было места",
};

/** Refusals that a log shows, the newest: who is refused may go on asking, and shall not bury what was done. */
const MOST_REFUSED = 200;

/** Commands of operators as entries of a controller's log, at most `mostRefused` of them refused. */
export async function commandEvents(
  db: Database,
  oID: number,
  [start, end]: readonly [number, number],
  mostRefused = MOST_REFUSED,
): Promise<DeviceEvent[]> {
  const asked = db
    .selectFrom("commands")
    .select(["asked", "fio", "mode", "code", "outcome"])
    .where("oid", "=", String(oID))
    .where("asked", ">=", Math.floor(start))
    .where("asked", "<=", Math.floor(end))
    .orderBy("asked", "desc")
    .orderBy("version", "desc")
    .orderBy("id", "desc");
  const accepted = await asked.where("outcome", "=", "accepted").execute();
  const refused = await asked.where("outcome", "=", "refused").limit(mostRefused).execute();
  return [...accepted, ...refused].map(eventOf);
}

/** Commands of a period as entries of the logs of all controllers; of those that were refused the newest. */
export async function commandEventsOfAll(
  db: Database,
  [start, end]: readonly [number, number],
): Promise<(DeviceEvent & { oID: string })[]> {
  const asked = db
    .selectFrom("commands")
    .select(["oid", "asked", "fio", "mode", "code", "outcome"])
    .where("asked", ">=", Math.floor(start))
    .where("asked", "<=", Math.floor(end))
    .orderBy("asked", "desc")
    .orderBy("id", "desc");
  const accepted = await asked.where("outcome", "=", "accepted").execute();
  const refused = await asked.where("outcome", "=", "refused").limit(MOST_REFUSED).execute();
  return [...accepted, ...refused].map(({ oid, ...command }) => ({ oID: oid, ...eventOf(command) }));
}

function eventOf({
  asked,
  fio,
  mode,
  code,
  outcome,
}: Pick<Tables["commands"], "asked" | "fio" | "mode" | "code" | "outcome">): DeviceEvent {
  const utime = Number(asked);
  return outcome === "accepted"
    ? { utime, status: "confirmation", msg: `Команда принята: ${modeWords(mode)}. ${fio}` }
    : { utime, status: "attention", msg: `Команда отклонена: ${refusals[code ?? ""] ?? code}. ${fio}` };
}
