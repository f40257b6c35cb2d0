import type { Client } from "../client.js";
import { crossroadOps } from "../contract/crossroad.js";
import type { Id } from "../contract/schema.js";
import { awaitAnswer } from "../resources/programs.js";
import type { Refusal } from "./command.js";
import { isClear, refusalOf } from "./sending.js";

/** `taken`: accepted. `unknown`: the answer was lost. `refused`: why, as the provider says. */
export type ClockOutcome = "taken" | "unknown" | { readonly refused: Refusal & { by: "provider" } };

/**
 * Sets a controller's clock to city time by one POST that nothing repeats. The result shows in later telemetry (`clock_offset`).
 */
export async function setClock(client: Client, oID: Id): Promise<ClockOutcome> {
  try {
    await awaitAnswer((signal) => client.http.call(crossroadOps.setClock, { params: { id: oID }, body: { oID }, signal }));
    return "taken";
  } catch (error) {
    return isClear(error) ? { refused: refusalOf(error) } : "unknown";
  }
}
