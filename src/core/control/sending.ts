import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import type { OrderDraft } from "../contract/drafts.js";
import type { RtsTelemetry } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";
import { toJson } from "../json.js";
import { ProviderError } from "../provider-error.js";
import { fetchReading, type Order, sendOrder } from "../resources/programs.js";
import { rtsTelemetry } from "../resources/rts.js";
import { mayControl } from "../session.js";
import { uniqueId } from "../unique-id.js";
import type { Command, Refusal } from "./command.js";
import { shows } from "./follow.js";
import { recheck } from "./guard.js";
import { draftIn, heldAgainst } from "./holds.js";
import type { Journal } from "./journal.js";
import { givesBack, isTemporary, returnsAfter, TEMPORARY_SECONDS } from "./modes.js";

/** A command that an operator has decided on; `seen` is the reading shown at that moment. */
export interface Draft {
  readonly oID: Id;
  /** Name of the crossing as the operator saw it. */
  readonly name: string;
  readonly order: Order;
  readonly reason: string;
  readonly seen: RtsTelemetry;
  /** Aborted when the control that it was decided in is no longer offered: what has not left by then does not leave. */
  readonly signal?: AbortSignal;
  /** What somebody else has asked for, where this is the press of the second person. */
  readonly draft?: OrderDraft | undefined;
}

interface Sending {
  journalOf(userKey: string): Journal;
  /** Called with the moment of every reading. */
  keepTime(utime: number): void;
}

/** States in which nobody knows yet whether the controller will do it. */
export const isPending = ({ closed, state }: Command): boolean =>
  closed === null && ["sent", "unknown", "accepted", "unconfirmed"].includes(state);

/** The only code that sends commands. `waiting` has the ids of commands whose POST has no answer yet. */
export function createSending(client: Client, { journalOf, keepTime }: Sending) {
  const waiting = new Set<string>();
  const busy = new Set<string>();
  const now = () => client.clock.now();

  /**
   * Carries one decision out: takes a fresh reading, and makes exactly one POST when nothing stands against it. Gives the
   * command as written to the journal, or null when the controller is being commanded already or the same order is under way;
   * one that has stayed unconfirmed may be given again, as a new decision. Never rejects.
   */
  async function send({ oID: device, name, order, reason, seen, signal, draft }: Draft): Promise<Command | null> {
    const key = `${device}`;
    // The id is sent in the provider's type, number or text (design 4); an attribute of a page is always text.
    const oID = `${seen.oID}` === key ? seen.oID : device;
    const { user } = client.session.$session.get();
    const userKey = client.$userKey.get();
    if (busy.has(key) || userKey === null) return null;
    const journal = journalOf(userKey);
    const isUnderWay = (each: Command) => `${each.oID}` === key && isPending(each) && each.state !== "unconfirmed";
    if (journal.$commands.get().some((each) => isUnderWay(each) && toJson(each.order) === toJson(order))) return null;
    let command: Command = {
      id: uniqueId(),
      oID,
      name,
      fio: user.fio,
      isRequested: true,
      order,
      from: seen.state_control_rts,
      reason,
      state: "armed",
      refusal: null,
      looked: seen.utime,
      wasShown: false,
      wasRequested: null,
      asked: now(),
      sent: null,
      accepted: null,
      observed: null,
      until: null,
      returns: returnsAfter(seen, order) !== null,
      returned: null,
      returnedTo: null,
      closed: null,
    };
    busy.add(key);
    const put = (change: Partial<Command>) => {
      command = { ...command, ...change };
      journal.put(command);
    };
    const refuse = (refusal: Refusal) => put({ state: "refused", refusal, closed: now() });
    const mayStill = () => client.$userKey.get() === userKey && mayControl(client.session.$session.get().user);

    async function carry(): Promise<void> {
      put({});
      if (!mayStill()) return refuse({ by: "access" });
      if (client.connection.$isBadConnection.get()) return refuse({ by: "connection" });
      const { reading, version } = await fetchReading(client, key);
      keepTime(reading.utime);
      if (!mayStill()) return refuse({ by: "access" });
      if (signal?.aborted) return refuse({ by: "withdrawn" });
      if (!client.clock.isSure()) return refuse({ by: "doubt", doubt: "undated" });
      for (const other of [seen.oID, reading.oID])
        if (`${other}` !== key) return refuse({ by: "change", change: { what: "device", was: key, now: `${other}` } });
      const held = givesBack(reading, order) ? null : heldAgainst(reading, client.session.$session.get().user, now(), draft);
      if (held) return refuse({ by: "held", who: held.fio, utime: held.utime_start });
      if (draft && `${draftIn(reading, now())?.id}` !== `${draft.id}`) return refuse({ by: "draft" });
      const verdict = recheck(seen, reading, order, now());
      if (!verdict.allowed)
        return refuse("doubt" in verdict ? { by: "doubt", doubt: verdict.doubt } : { by: "change", change: verdict.change });
      waiting.add(command.id);
      put({ state: "sent", sent: now(), looked: reading.utime, wasShown: shows(reading, order), wasRequested: reading.control_rts });
      await sendOrder(client, oID, order, command.id, version, draft?.id);
      const accepted = now();
      put({ state: "accepted", accepted, until: isTemporary(order) ? accepted + TEMPORARY_SECONDS : null });
    }

    try {
      await carry();
    } catch (error) {
      if (command.sent === null) refuse(refusalWithoutReading(error));
      else if (isClear(error)) refuse(refusalOf(error));
      else if (isUnconfirmed(error)) put({ state: "unconfirmed", until: isTemporary(order) ? now() + TEMPORARY_SECONDS : null });
      else put({ state: "unknown" });
    } finally {
      waiting.delete(command.id);
      busy.delete(key);
      askAfterWrite(rtsTelemetry(client, key));
    }
    return command;
  }

  return { send, waiting };
}

/** Codes by which a failing server says that a command was not carried out and will not be (docs/providers.md). */
const clearCodes: ReadonlySet<string> = new Set(["command_too_late", "storage_full", "database_away"]);

/** The provider has passed it on, and does not know whether the controller has received it. */
const isUnconfirmed = (error: unknown): boolean => error instanceof ProviderError && error.code === "command_unconfirmed";

/** Whether the error is a definite refusal. No answer, or a 5xx without such a code, leaves open whether the command was carried out (faults F15). */
export const isClear = (error: unknown): error is ProviderError =>
  error instanceof ProviderError &&
  error.failure === "status" &&
  ((error.status < 500 && error.status !== 408) || clearCodes.has(error.code));

/** Why nothing was sent when the fresh reading failed: no connection, or an answer that is no reading. */
export function refusalWithoutReading(error: unknown): Refusal {
  const isAnswered = error instanceof ProviderError && (error.failure === "status" || error.failure === "answer");
  return isAnswered ? { by: "look", status: error.status } : { by: "connection" };
}

/** Why a command was refused, as the ledger keeps it. */
export const refusalOf = ({ says, status, code, values }: ProviderError): Refusal & { by: "provider" } => ({
  by: "provider",
  status,
  code,
  values,
  says: says.slice(0, 300).replace(/\.+$/, ""),
});
