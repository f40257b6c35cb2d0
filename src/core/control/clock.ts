import type { Client } from "../client.js";
import { crossroadOps } from "../contract/crossroad.js";
import type { Id } from "../contract/schema.js";
import { awaitAnswer } from "../resources/programs.js";
import { isClear, refusalOf } from "./sending.js";

/** `taken`: the controller has the order. `unknown`: nobody knows whether it has. Refused: in the provider's words, which may be none. */
export type ClockOutcome = "taken" | "unknown" | { readonly refused: string };

/**
 * Sets a controller's clock to the time of the city, by one POST that nothing repeats. What its clock shows then is told by later
 * telemetry (`clock_offset`).
 */
export async function setClock(client: Client, oID: Id): Promise<ClockOutcome> {
  try {
    await awaitAnswer((signal) => client.http.call(crossroadOps.setClock, { params: { id: oID }, body: { oID }, signal }));
    return "taken";
  } catch (error) {
    if (!isClear(error)) return "unknown";
    const refusal = refusalOf(error);
    return { refused: refusal.by === "provider" ? refusal.says : "" };
  }
}
