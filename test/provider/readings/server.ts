import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of this machine with one JSON document, which a test may change, as may the status. */
export async function startServer(document: unknown) {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const state = { document, status: 200, headers: {} as Record<string, string> };
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? "", headers: request.headers });
    response.writeHead(state.status, { "content-type": "application/json", ...state.headers });
    response.end(typeof state.document === "string" ? state.document : JSON.stringify(state.document));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { url, asked, state, close };
}
