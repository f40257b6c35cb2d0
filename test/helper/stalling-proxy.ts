import { request as ask, createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A server of its own before the provider: it takes every request, and while `isStalled` leaves the reads of the API unanswered
 * for good, as a proxy does that has lost its back end; a stream that is open brings nothing then. `put` changes the body of a JSON answer by its call. `kept` stands in the place of
 * what the provider says of how long a read may be kept; `asked` are the calls that came.
 */
export async function startStallingProxy(provider: string) {
  const state = { isStalled: false, put: {} as Record<string, (answer: never) => unknown>, kept: null as OutgoingHttpHeaders | null };
  const asked: string[] = [];
  /** By call how many requests are with us, and were at most at a time while stalled. */
  const open = new Map<string, number>();
  let most = 0;
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const call = path.startsWith("/api/v1/") ? path.slice("/api/v1/".length).replace(/\?.*/, "") : null;
    if (call !== null) asked.push(call);
    const isRead = request.method === "GET" || /\/(events_last|kts_last_hour|kts_hours|so_hours)$/.test(path);
    if (call !== null && isRead && state.isStalled) {
      const count = (open.get(call) ?? 0) + 1;
      open.set(call, count);
      // This asks whether anybody is there, beside what is polled.
      if (call !== "about") most = Math.max(most, count);
      response.on("close", () => open.set(call, (open.get(call) ?? 0) - 1));
      return;
    }
    const put = call === null ? undefined : state.put[call];
    const headers = { ...request.headers, ...(put ? { "accept-encoding": "identity", "if-none-match": "" } : {}) };
    const onward = ask(new URL(path, provider), { method: request.method, headers }, (answer) => {
      if (!put || answer.statusCode !== 200) {
        const { "cache-control": _own, ...others } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, call !== null && state.kept ? { ...others, ...state.kept } : answer.headers);
        answer.on("data", (chunk: Buffer) => {
          if (call === null || !state.isStalled) response.write(chunk);
        });
        answer.on("end", () => response.end());
        return;
      }
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const body = JSON.stringify(put(JSON.parse(`${Buffer.concat(chunks)}`) as never));
        response.writeHead(200, { "content-type": "application/json" }).end(body);
      });
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    asked,
    most: () => most,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
