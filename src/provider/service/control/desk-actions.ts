import { randomUUID } from "node:crypto";
import { toEndHolds } from "../../../core/contract/holds.js";
import { needs } from "../../../core/contract/needs.js";
import type { Need } from "../../../core/contract/rights.js";
import type { Program } from "../../../core/contract/rts.js";
import { tiers } from "../../../core/contract/tiers.js";
import type { Tables } from "../../base/database/tables.js";
import { checkLength, invalid, notFound, refusal } from "../../base/refusal.js";
import type { Controller } from "../../city/model.js";
import { type City, sourceOf } from "../../sources/city.js";
import type { Caller } from "../accounts/tokens.js";
import type { Origin } from "../audit/commands.js";
import { authorize } from "../rights/authorize.js";
import { may, rightsOf, type UserRow } from "../rights/rights.js";
import type { Tags } from "../rights/tags.js";
import type { Carrier } from "./carrier.js";
import { type Changed, type Desk, DRAFT_SECONDS, type DraftRow } from "./desk.js";
import type { Life } from "./life.js";

/** What somebody does at the desk of a crossing that sends nothing to it; `from` is the id of a user. */
export type DeskAction =
  | { do: "takeHold"; from: string | null; note: string }
  | { do: "releaseHold"; from: string | null; note: string }
  | { do: "makeDraft"; program: string; reason: string }
  | { do: "withdrawDraft"; draft: string };

/** Who does it where; `id` as of an `Order`. */
export interface DeskRequest {
  id?: string;
  controller: Controller;
  user: UserRow;
  confirm(): Promise<Caller>;
  life: Life;
  address: string;
  origin: Origin;
}

/** The operations of `commands` that send nothing: the log tells of them by the rows that they wrote. */
export const deskOperations: readonly string[] = ["takeHold", "releaseHold", "makeDraft", "withdrawDraft"] satisfies DeskAction["do"][];

const LONGEST_TEXT = 200;

/** Writes what is done with holds and drafts, each as commands are: checked, with its audit row, and only then answered. */
export function createDeskActions(city: City, desk: Desk, { carryOut }: Carrier, tags: Tags) {
  const intentOf = ({ id, controller, user, address, life }: DeskRequest, action: DeskAction): Tables["commands"] => ({
    id: id ?? randomUUID(),
    oid: String(controller.oID),
    user_id: user.id,
    fio: user.fio,
    address,
    operation: action.do,
    payload_json: JSON.stringify(action),
    idempotency_key: null,
    asked: Math.floor(life.utime),
    outcome: "pending",
    code: null,
    version: 0,
    mode: null,
    effective: null,
    until: null,
    before_json: "{}",
    after_json: null,
    second: null,
  });

  function takeHold({ id, oid, fio, user_id }: Tables["commands"], { from, note }: DeskAction & { do: "takeHold" }): Changed {
    const { now, since } = moment(city);
    const until = since + (desk.holdSeconds ?? 0);
    const held = desk.holdOf(oid, now);
    if (held?.user_id === user_id) return desk.change({ holds: [{ ...held, until }] });
    if (held && held.user_id !== from) throw desk.heldBy(held);
    if (held && !note) throw refusal("required", { field: "note" });
    const own = { id, oid, user_id, fio, since, until, why: null, ended_by: null, end_note: null };
    if (!held) return desk.change({ holds: [{ ...own, note: null, before_user: null, before_fio: null }] });
    return desk.change({
      holds: [
        { ...held, until: since, why: "taken_over", ended_by: fio, end_note: note },
        { ...own, note, before_user: held.user_id, before_fio: held.fio },
      ],
    });
  }

  function releaseHold(user: UserRow, oid: string, { from, note }: DeskAction & { do: "releaseHold" }): Changed {
    const { now, since } = moment(city);
    const held = desk.holdOf(oid, now);
    const whose = from ?? user.id;
    // Whose it was has it no more: of the others it ends none.
    if (!held || (whose === user.id && held.user_id !== user.id)) return desk.change({});
    if (held.user_id === user.id) return desk.change({ holds: [{ ...held, until: since, why: "given_back" }] });
    if (held.user_id !== whose || !may(rightsOf(user), toEndHolds)) throw desk.heldBy(held);
    return desk.change({ holds: [{ ...held, until: since, why: "ended", ended_by: user.fio, end_note: note || null }] });
  }

  function makeDraft(
    { id, oid, fio, user_id }: Tables["commands"],
    oID: number,
    { program, reason }: DeskAction & { do: "makeDraft" },
  ): Changed {
    const { now, since } = moment(city);
    if (tiers[program as Program] !== 4) throw invalid("program", "Only a mode of tier 4 needs a second person.");
    if (!reason) throw refusal("required", { field: "reason" });
    const { online } = sourceOf(city, oID).health(oID, now);
    if (!online) throw refusal("controller_offline");
    desk.mustNotBeHeld(oid, now, user_id);
    const waiting = desk.draftOf(oid, now);
    if (waiting && waiting.user_id !== user_id) throw refusal("draft_waits", { by: waiting.fio });
    const draft: DraftRow = {
      id,
      oid,
      user_id,
      fio,
      program,
      reason,
      since,
      until: since + DRAFT_SECONDS,
      why: null,
      ended_by: null,
    };
    return desk.change({ drafts: [...(waiting ? [withdrawn(waiting, since)] : []), draft] });
  }

  function withdrawDraft(user: UserRow, oid: string, { draft }: DeskAction & { do: "withdrawDraft" }): Changed {
    const { now, since } = moment(city);
    const waiting = desk.draftOf(oid, now);
    if (waiting?.id !== draft) return desk.change({});
    if (waiting.user_id !== user.id) throw notFound("There is no such draft of yours.");
    return desk.change({ drafts: [withdrawn(waiting, since)] });
  }

  return {
    act(request: DeskRequest, asked: DeskAction): Promise<null> {
      const { controller, life } = request;
      const action = trimmed(asked);
      const row = intentOf(request, action);
      let { user } = request;
      return carryOut<null>({
        row,
        origin: request.origin,
        life,
        async findEarlier() {
          user = (await request.confirm()).user;
          authorize(user, needs[action.do] as Need, tags.of(controller.oID));
          checkTexts(action);
          return null;
        },
        execute() {
          const done =
            action.do === "takeHold"
              ? takeHold(row, action)
              : action.do === "releaseHold"
                ? releaseHold(user, row.oid, action)
                : action.do === "makeDraft"
                  ? makeDraft(row, controller.oID, action)
                  : withdrawDraft(user, row.oid, action);
          return { ...done, result: null, row: { ...row, outcome: "accepted" } };
        },
      });
    },
  };
}
export type DeskActions = ReturnType<typeof createDeskActions>;

const moment = ({ clock }: City) => {
  const now = clock.now();
  return { now, since: Math.floor(now) };
};

const withdrawn = (draft: DraftRow, until: number): DraftRow => ({ ...draft, until, why: "withdrawn" });

function checkTexts(action: DeskAction): void {
  for (const [field, text] of Object.entries(action)) if (typeof text === "string") checkLength(field, text, LONGEST_TEXT);
}

function trimmed(action: DeskAction): DeskAction {
  if (action.do === "makeDraft") return { ...action, reason: action.reason.trim() };
  return action.do === "withdrawDraft" ? action : { ...action, note: action.note.trim() };
}
