import type { Client } from "../client.js";
import { crossroadOps, type SetCustomProgram } from "../contract/crossroad.js";
import { type RtsTelemetry, rtsOps } from "../contract/rts.js";
import type { Id } from "../contract/schema.js";

// What the provider says

/** A fresh reading of a controller and the state version (`ETag`) it belongs to, null where the provider gives none. */
export interface FreshReading {
  readonly reading: RtsTelemetry;
  readonly version: string | null;
}

/** An order to a controller, in the words of its three calls (spec 7). */
export type Order =
  | { readonly call: "setProgram"; readonly program: string; readonly plan?: number | undefined }
  | { readonly call: "setCustomProgram"; readonly sequence: readonly number[]; readonly durations: readonly number[] }
  | { readonly call: "setUfProgram"; readonly phase: number };

// What we ask of it

/** Milliseconds a reading may take: a later one would not be fresh. */
const READING_TIMEOUT = 10_000;

/**
 * Milliseconds after which an answer that has not come is lost: the operator must be able to act again. The POST is given
 * up then, so that a browser whose line was cut does not send it when the line is back (design 5: commands are not kept).
 */
const ANSWER_WAIT = 30_000;

/**
 * Waits for the answer to a command, and gives up after `ANSWER_WAIT`, also where the page has a `fetch` of its own that
 * ignores signals.
 */
export function awaitAnswer<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const signal = AbortSignal.timeout(ANSWER_WAIT);
  const timeout = new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  return Promise.race([ask(signal), timeout]);
}

/** Reads a controller now, past every cache and every running request. */
export async function fetchReading(client: Client, oID: Id): Promise<FreshReading> {
  let version: string | null = null;
  const reading = await client.http.call(rtsOps.rtsTelemetry, {
    params: { id: oID },
    cache: "no-store",
    signal: AbortSignal.timeout(READING_TIMEOUT),
    received: ({ headers }) => {
      version = headers.get("etag");
    },
  });
  return { reading, version };
}

/**
 * Sends one command, by one POST that nothing repeats; 200 means accepted, not done (design 5). `draft` is that of somebody else which
 * this gives. State version and key go only to a provider that has shown a version: an older one's CORS rules may not let their headers through.
 */
export function sendOrder(client: Client, oID: Id, order: Order, key: string, version: string | null, draft?: Id): Promise<void> {
  const headers: Record<string, string> = version === null ? {} : { "if-match": version, "idempotency-key": key };
  return awaitAnswer(async (signal) => {
    const about = { params: { id: oID }, headers, signal };
    switch (order.call) {
      case "setProgram":
        return client.http.call(crossroadOps.setProgram, {
          ...about,
          ...(draft === undefined ? {} : { search: { draft: `${draft}` } }),
          body: { oID, program: order.program, ...(order.plan === undefined ? {} : { plan: order.plan }) },
        });
      case "setUfProgram":
        return client.http.call(crossroadOps.setUfProgram, { ...about, body: { oID, phase: order.phase } });
      case "setCustomProgram": {
        const body: SetCustomProgram = { oID, sequence: [...order.sequence], durations: [...order.durations] };
        return client.http.call(crossroadOps.setCustomProgram, { ...about, body });
      }
    }
  });
}
