import type * as v from "valibot";
import { operations } from "./operation.js";
import { id, label, shape, text, utime } from "./schema.js";

/**
 * An order that two people give. What the first has asked for is shown to others until `utime_end`; the press of a second person is the
 * order: `set_program` with the same program, and `?draft=` with this `id`. The first cannot be the second, and nothing is sent by itself.
 */
export const OrderDraft = shape({ id, user: id, fio: label, program: text, reason: label, utime_start: utime, utime_end: utime });
export type OrderDraft = v.InferOutput<typeof OrderDraft>;

export const MakeDraft = shape({ oID: id, program: text, reason: text });
export const WithdrawDraft = shape({ oID: id, draft: id });

const control = { method: "POST", auth: true, effect: "control", ok: "nothing", assumed: true } as const;

export const draftOps = operations({
  /** Of the same user and program, a second one is the first anew. */
  makeDraft: { path: "/crossroad/rts/{id}/make_draft", ...control, again: "same", body: MakeDraft },
  withdrawDraft: { path: "/crossroad/rts/{id}/withdraw_draft", ...control, again: "same", body: WithdrawDraft },
});
