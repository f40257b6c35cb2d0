import type { draftOps } from "../../../core/contract/drafts.js";
import type { holdOps } from "../../../core/contract/holds.js";
import { invalid, notFound } from "../../base/refusal.js";
import type { DeskAction } from "../../service/control/desk-actions.js";
import { controllerOf } from "../../service/devices/find.js";
import type { Answers, Ask } from "../answer.js";

type Name = keyof typeof holdOps | keyof typeof draftOps;

/** Passes what is done at a desk on; a city that has none of it has no such call. */
async function act<Each extends Name>(ask: Ask<Each>, isOffered: boolean, action: DeskAction): Promise<void> {
  const { world, deskActions, body, caller, confirm, life, address, origin, param } = ask as Ask<Name>;
  if (!isOffered) throw notFound("This city has no such call.");
  const controller = controllerOf(world, param("id"));
  if (String(body.oID) !== param("id")) throw invalid("oID", "The oID of the body is not that of the path.");
  await deskActions.act({ controller, user: caller.user, confirm, life, address, origin }, action);
}

const idOf = (id: string | number | undefined): string | null => (id === undefined ? null : String(id));

export const deskAnswers: Answers<Name> = {
  takeHold: (ask) => {
    const { from, note = "" } = ask.body;
    return act(ask, ask.desk.holdSeconds !== null, { do: "takeHold", from: idOf(from), note });
  },
  releaseHold: (ask) => {
    const { from, note = "" } = ask.body;
    return act(ask, ask.desk.holdSeconds !== null, { do: "releaseHold", from: idOf(from), note });
  },
  makeDraft: (ask) => act(ask, ask.desk.fourEyes, { do: "makeDraft", program: ask.body.program, reason: ask.body.reason }),
  withdrawDraft: (ask) => act(ask, ask.desk.fourEyes, { do: "withdrawDraft", draft: String(ask.body.draft) }),
};
