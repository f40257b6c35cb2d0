import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { draftOps } from "../contract/drafts.js";
import { holdOps } from "../contract/holds.js";
import type { Id } from "../contract/schema.js";
import { rtsTelemetry } from "../resources/rts.js";
import { type OnceOutcome, sendOnce } from "./once.js";

/** Asks once, and reads the controller again whatever comes of it. */
async function once(client: Client, oID: Id, post: (signal: AbortSignal) => Promise<unknown>): Promise<OnceOutcome> {
  const outcome = await sendOnce(post);
  askAfterWrite(rtsTelemetry(client, `${oID}`));
  return outcome;
}

/** Takes a free crossing, prolongs one's own hold, or with `from` and a note to them takes it over. */
export const takeHold = (client: Client, oID: Id, over?: { from: Id; note: string }): Promise<OnceOutcome> =>
  once(client, oID, (signal) => client.http.call(holdOps.takeHold, { params: { id: oID }, body: { oID, ...over }, signal }));

/** Gives a crossing back, or with `from` ends the hold of somebody else. */
export const releaseHold = (client: Client, oID: Id, over?: { from: Id; note: string }): Promise<OnceOutcome> =>
  once(client, oID, (signal) => client.http.call(holdOps.releaseHold, { params: { id: oID }, body: { oID, ...over }, signal }));

/** Asks others for a mode that needs two people; nothing is sent to the controller. */
export const makeDraft = (client: Client, oID: Id, program: string, reason: string): Promise<OnceOutcome> =>
  once(client, oID, (signal) => client.http.call(draftOps.makeDraft, { params: { id: oID }, body: { oID, program, reason }, signal }));

export const withdrawDraft = (client: Client, oID: Id, draft: Id): Promise<OnceOutcome> =>
  once(client, oID, (signal) => client.http.call(draftOps.withdrawDraft, { params: { id: oID }, body: { oID, draft }, signal }));
