import { createServer as createHttpServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { forgetPauses } from "../service/control/loop-watch.js";
import type { Door } from "./door.js";
import type { ResponseCache } from "./response-cache.js";

/** Milliseconds that what is under way has, when the server is stopped. */
const GRACE = 10_000;

/** The server of the provider's port, not listening yet. */
export function createServer(fetch: Hono["fetch"], cache: ResponseCache): Server {
  // What is left of a body after an early answer is read to its end (`partsOf`, and Node where nobody had begun): the adaptor
  // would cut the connection half a second later, and a browser that still sends would never see the answer.
  // A request of HTTP/1.0 may name no host, as the checks of haproxy do.
  const listener = getRequestListener(fetch, { hostname: "localhost", autoCleanupIncoming: false });
  // Checked every 5 s: by Node's default of 30 s a sender that is too slow would stay three times as long as the timeouts allow.
  const server = createHttpServer({ connectionsCheckingInterval: 5_000 }, async (incoming, outgoing) => {
    if (!(await cache.answer(incoming, outgoing))) await listener(incoming, outgoing);
  });
  Object.assign(server, { headersTimeout: 15_000, requestTimeout: 180_000, keepAliveTimeout: 65_000, maxConnections: 20_000 });
  return server;
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(`The port ${port} of ${host} is in use: give another --port.`) : error),
    );
    forgetPauses();
    server.listen(port, host, resolve);
  });
}

/** Answers what is under way, for at most ten seconds, and refuses what is new. */
export async function stop(server: Server, door: Door): Promise<void> {
  const forceClose = setTimeout(() => server.closeAllConnections(), GRACE);
  await door.close();
  return new Promise((resolve) => {
    // A connection whose answer ends only now would stay open for what its client asks next.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    server.close(() => {
      clearTimeout(forceClose);
      clearInterval(idle);
      resolve();
    });
  });
}
