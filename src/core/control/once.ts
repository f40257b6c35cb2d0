import { askAfterWrite } from "../ask-after-write.js";
import type { Client } from "../client.js";
import { crossroadOps } from "../contract/crossroad.js";
import type { Id } from "../contract/schema.js";
import { awaitAnswer } from "../resources/programs.js";
import { rtsTelemetry } from "../resources/rts.js";
import type { Refusal } from "./command.js";
import { isClear, refusalOf } from "./sending.js";

/** `taken`: accepted. `unknown`: the answer was lost. `refused`: why, as the provider says. */
export type OnceOutcome = "taken" | "unknown" | { readonly refused: Refusal & { by: "provider" } };

/** One POST that nothing repeats. */
export async function sendOnce(post: (signal: AbortSignal) => Promise<unknown>): Promise<OnceOutcome> {
  try {
    await awaitAnswer(post);
    return "taken";
  } catch (error) {
    return isClear(error) ? { refused: refusalOf(error) } : "unknown";
  }
}

/** Sets a controller's clock to city time. The result shows in later telemetry (`clock_offset`). */
export const setClock = (client: Client, oID: Id): Promise<OnceOutcome> =>
  sendOnce((signal) => client.http.call(crossroadOps.setClock, { params: { id: oID }, body: { oID }, signal }));

/** Suspends or resumes an alarm of a controller. The result shows in later telemetry (`alarms`). */
export async function changeAlarm(client: Client, oID: Id, alarm: Id, change: "suspend" | "resume"): Promise<OnceOutcome> {
  const operation = change === "suspend" ? crossroadOps.suspendAlarm : crossroadOps.resumeAlarm;
  const outcome = await sendOnce((signal) => client.http.call(operation, { params: { id: oID }, body: { oID, alarm }, signal }));
  askAfterWrite(rtsTelemetry(client, `${oID}`));
  return outcome;
}
