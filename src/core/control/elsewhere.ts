import { ageOf } from "../age.js";
import type { Override } from "../contract/city.js";
import { toJson } from "../json.js";
import type { Order } from "../resources/programs.js";
import type { Command } from "./command.js";
import { CONFIRM_WITHIN, RETURN_GRACE } from "./follow.js";
import { modeOf } from "./modes.js";

const PREFIX = "city/";

/** Whether the command was given elsewhere than at this workstation; such commands are shown but not stored in the journal. */
export const isFromElsewhere = ({ id, fio }: Pick<Command, "id" | "fio">): boolean => fio === null || id.startsWith(PREFIX);

function orderOf({ program, phase, plan, sequence, durations }: Override): Order {
  if (program === "phase_hold" && phase !== null) return { call: "setUfProgram", phase };
  return sequence.length > 0
    ? { call: "setCustomProgram", sequence, durations }
    : { call: "setProgram", program, ...(plan == null ? {} : { plan }) };
}

/** The state of a row: an old reading confirms nothing, and the end is not certain until the row has left the list. */
function stateOf({ is_in_force, is_confirmed, returns, utime, utime_start, utime_end }: Override, now: number): Command["state"] {
  if (!is_in_force) return is_confirmed === false || now > utime_start + CONFIRM_WITHIN ? "unconfirmed" : "accepted";
  if (utime_end !== null && now >= utime_end) return returns === false || now >= utime_end + RETURN_GRACE ? "overdue" : "returning";
  return ageOf(utime, "telemetry", now) === "recent" ? "observed" : "unconfirmed";
}

/** A row of the city's list as a line of the ledger. */
const commandOf = (row: Override, now: number): Command => ({
  id: `${PREFIX}${row.oID}`,
  oID: row.oID,
  name: row.description,
  name_key: row.description_key,
  fio: row.fio,
  isRequested: true,
  order: orderOf(row),
  from: "",
  reason: "",
  state: stateOf(row, now),
  refusal: null,
  looked: row.utime,
  wasShown: false,
  wasRequested: null,
  asked: row.utime_start,
  sent: row.utime_start,
  accepted: row.utime_start,
  observed: row.is_in_force ? row.utime_start : null,
  until: row.utime_end,
  returns: row.returns !== false,
  returned: null,
  returnedTo: null,
  closed: null,
});

/** Seconds by which the beginning of one command may differ between the city's list and our own line. */
const ONE_COMMAND = 60;

const meantBy = (row: Override) => ({ oID: row.oID, order: orderOf(row) });
const isOfSameMode = (one: Pick<Command, "oID" | "order">, other: Command) =>
  `${one.oID}` === `${other.oID}` && modeOf(one.order) === modeOf(other.order);

const isSameOrder = (row: Override, { order }: Command) => toJson(orderOf(row)) === toJson(order);

/** Whether it is the same order of the same operator: one intervention, also when given again or at another workstation. */
const isSameWish = (row: Override, command: Command) => row.fio === command.fio && isSameOrder(row, command);

/** Names by which the city's list calls the operator of this workstation. */
export type OwnNames = ReadonlySet<string | null>;
const noNames: OwnNames = new Set();

/**
 * Whether it is another operator's. The city's list may have another name for our operator, so a foreign name counts only when the order
 * is not ours, or when the list is known to use our own name.
 */
const isAnothers = (row: Override, command: Command, ours: OwnNames) =>
  row.fio !== null && row.fio !== command.fio && !ours.has(row.fio) && (ours.has(command.fio) || !isSameOrder(row, command));

/**
 * Whether the row's command was given after ours: then it is another decision with its own end. A row starts when the controller carries
 * it out, which may be at the end of a long cycle.
 */
function isLater(row: Override, command: Command, ours: OwnNames): boolean {
  const { sent, accepted, observed, wasShown } = command;
  const given = Math.max(sent ?? 0, accepted ?? 0);
  if (isAnothers(row, command, ours)) return row.utime_start > given;
  const latest = given + RETURN_GRACE;
  const begun = observed === null || wasShown ? latest : Math.min(observed, latest);
  return !isSameWish(row, command) && row.utime_start > begun + ONE_COMMAND;
}

/** Whether the row's command is ours. An earlier one of the same mode stays in the list until ours is in force. */
const isOurs = (row: Override, command: Command, ours: OwnNames) =>
  command.sent !== null && row.utime_start >= command.sent - ONE_COMMAND && !isAnothers(row, command, ours) && !isLater(row, command, ours);

/** Whether both are one line of the ledger: the row is our command, or an earlier one that ours prolongs. */
const isOneLine = (row: Override, command: Command, ours: OwnNames) =>
  isOurs(row, command, ours) || (command.accepted !== null && isSameWish(row, command));

/**
 * What the city's list says at `now` (city time, Unix s) of an open command of ours: that it was accepted though its answer was
 * lost, that it ends later than we knew, that another's later one of the same mode has replaced it in force, or that its return
 * is overdue, whatever this page has seen of it.
 */
export function followList(command: Command, rows: readonly Override[], now: number, ours = noNames): Command {
  const row = command.fio !== null && command.closed === null && rows.find((each) => isOfSameMode(meantBy(each), command));
  if (!row) return command;
  const followed = followRow(command, row, ours);
  const isOverdue =
    stateOf(row, now) === "overdue" && followed.closed === null && followed.accepted !== null && isOneLine(row, followed, ours);
  return isOverdue && followed.state !== "overdue"
    ? { ...followed, state: "overdue", observed: followed.observed ?? row.utime_start }
    : followed;
}

function followRow(command: Command, row: Override, ours: OwnNames): Command {
  const { state, accepted, until, order } = command;
  const { utime_start, utime_end, is_in_force } = row;
  if (is_in_force && ["observed", "returning", "overdue"].includes(state)) {
    if (isLater(row, command, ours))
      return { ...command, state: "returned", returned: utime_start, returnedTo: modeOf(order), closed: utime_start };
    const isLonger = isSameWish(row, command) && until !== null && utime_end !== null && utime_end > until;
    return isLonger ? { ...command, state: "observed", observed: command.observed ?? utime_start, until: utime_end } : command;
  }
  if (accepted !== null || (state !== "unknown" && state !== "unconfirmed")) return command;
  if (!isSameWish(row, command) || !isOurs(row, command, ours)) return command;
  if (row.is_confirmed === false && !is_in_force) return { ...command, state: "unconfirmed", until: utime_end };
  return { ...command, state: "accepted", accepted: utime_start, until: utime_end };
}

/**
 * The rows of the city's list (answered at `answered`) that are not covered by a command known here. A command of ours knows
 * more than its row; a row whose command was seen to end since then is past. For a mode that was only observed here, the row
 * knows more.
 */
export function commandsElsewhere(
  rows: readonly Override[],
  answered: number,
  known: readonly Command[],
  now: number,
  ours = noNames,
): Command[] {
  const isKnown = (row: Override) => (command: Command) => {
    const { closed, fio } = command;
    if (!isOfSameMode(meantBy(row), command) || (closed !== null && closed < answered)) return false;
    return fio === null ? closed !== null : isOneLine(row, command, ours);
  };
  return rows.filter((row) => !known.some(isKnown(row))).map((row) => commandOf(row, now));
}

/** Whether a mode that was only observed here is in the city's list, which knows more about it. */
export const isListedIn = (followed: readonly Command[], found: Command): boolean =>
  found.fio === null && found.closed === null && followed.some((each) => isOfSameMode(each, found));
