import type { DeviceEvent } from "../../../core/contract/device.js";
import type { KeyedText } from "../../../core/contract/keyed-text.js";
import type { Reading, Tables } from "../../base/database/tables.js";
import { printable } from "../../base/log/printable.js";
import type { Refusal } from "../../base/refusal.js";
import { keyed, type Said, saying, type Words } from "../../base/words.js";
import type { AlarmName } from "../../sources/source.js";
import { UNCONFIRMED } from "../audit/commands.js";
import { deskOperations } from "./desk-actions.js";
import { type ControllerEvent, deskEvents } from "./desk-log.js";
import type { Wanted } from "./orders.js";
import { modeWords, wordFor } from "./words.js";

/** What the log says of a command that the equipment did not take after it was accepted. */
export const refusedText = ({ code, values }: Refusal): KeyedText =>
  values.words === undefined
    ? keyed("command.notCarriedOut", { why: wordFor("refusal", code) })
    : keyed("command.controllerRefused", { words: values.words });

/** Refusals that a log shows, the newest: who is refused may go on asking, and shall not bury what was done. */
const MOST_REFUSED = 200;

/** Commands of operators as entries of a controller's log, at most `mostRefused` of them refused, and what became of them. */
export const commandEvents = async (
  db: Reading,
  words: Words,
  oID: number,
  period: readonly [start: number, end: number],
  mostRefused?: number,
): Promise<DeviceEvent[]> => (await entriesOf(db, words, period, mostRefused, String(oID))).map(({ oID: _, ...event }) => event);

/** The same of all controllers. */
export const commandEventsOfAll = (db: Reading, words: Words, period: readonly [start: number, end: number]): Promise<ControllerEvent[]> =>
  entriesOf(db, words, period);

/** A command by its mode, and the plan, the phase or the alarm that it names. */
function commandWords({ operation, mode, after_json: after }: Pick<Tables["commands"], "operation" | "mode" | "after_json">): Said {
  const { plan, phase, alarm } = (after === null ? {} : JSON.parse(after)) as Partial<Wanted> & { alarm?: AlarmName };
  if (operation === "suspendAlarm" || operation === "resumeAlarm") {
    const what = keyed(`command.${operation}`);
    return alarm ? keyed("command.withAlarm", { what, alarm: printable(`${alarm.code} (${alarm.component})`) }) : what;
  }
  const what = modeWords(mode);
  if (plan !== undefined) return keyed("command.withPlan", { what, plan });
  return phase === undefined ? what : keyed("command.withPhase", { what, phase });
}

async function entriesOf(
  db: Reading,
  words: Words,
  [start, end]: readonly [number, number],
  mostRefused = MOST_REFUSED,
  oid?: string,
): Promise<ControllerEvent[]> {
  let asked = db
    .selectFrom("commands")
    .select(["oid", "asked", "fio", "second", "operation", "mode", "code", "outcome", "after_json"])
    .where("asked", ">=", Math.floor(start))
    .where("asked", "<=", Math.floor(end))
    .orderBy("asked", "desc")
    .orderBy("version", "desc")
    .orderBy("id", "desc");
  let became = db
    .selectFrom("command_events")
    .innerJoin("commands", "commands.id", "command_events.command")
    .select(["command_events.oid", "utime", "what", "why", "operation", "mode", "fio", "second", "after_json"])
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
  const accepted = await asked.where("outcome", "=", "accepted").where("operation", "not in", deskOperations).execute();
  const refused = await asked.where("outcome", "=", "refused").limit(mostRefused).execute();
  return [
    ...(await became.execute()).map((row) => outcomeOf(row, words)),
    ...[...accepted, ...refused].map((row) => eventOf(row, words)),
    ...(await deskEvents(db, words, [start, end], oid)),
  ];
}

/** Who gave a command: both, where two did. */
const whoOf = ({ fio, second }: Pick<Tables["commands"], "fio" | "second">): Said =>
  second === null ? fio : keyed("command.ofTwo", { who: fio, second });

function eventOf(
  {
    oid: oID,
    asked,
    fio,
    second,
    code,
    outcome,
    ...command
  }: Pick<Tables["commands"], "oid" | "asked" | "fio" | "second" | "operation" | "mode" | "code" | "outcome" | "after_json">,
  words: Words,
): ControllerEvent {
  const who = whoOf({ fio, second });
  const utime = Number(asked);
  if (outcome !== "accepted")
    return {
      oID,
      utime,
      status: "attention",
      ...saying("msg", keyed("command.refused", { why: wordFor("refusal", code ?? ""), who }), words),
    };
  const what = commandWords(command);
  return code === UNCONFIRMED
    ? { oID, utime, status: "attention", ...saying("msg", keyed("command.unconfirmed", { what, who }), words) }
    : { oID, utime, status: "confirmation", ...saying("msg", keyed("command.accepted", { what, who }), words) };
}

function outcomeOf(
  {
    oid: oID,
    utime,
    what,
    why,
    fio,
    second,
    ...command
  }: Pick<Tables["command_events"], "oid" | "utime" | "what" | "why"> &
    Pick<Tables["commands"], "operation" | "mode" | "fio" | "second" | "after_json">,
  words: Words,
): ControllerEvent {
  const values = { became: wordFor("outcome", what), what: commandWords(command), who: whoOf({ fio, second }) };
  const isBack = what === "ended" && why === "time_over";
  return {
    oID,
    utime: Number(utime),
    status: what === "missed" ? "attention" : "confirmation",
    is_history: true,
    ...saying(
      "msg",
      why === null
        ? keyed("command.became", values)
        : keyed("command.becameBecause", { ...values, why: wordFor("end", isBack ? "time_over.back" : why) }),
      words,
    ),
  };
}
