import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { isTrusted } from "../address.js";

/** One request that was answered. */
export interface Answered {
  id: string;
  method: string;
  /** The template of its route, as `/api/v1/rts/{id}/telemetry`: no part of the address that the visitor chose. */
  route: string;
  status: number;
  /** The id of the user whose token it carried. */
  user: string | null;
  /** Milliseconds from its arrival. */
  elapsed(): number;
}
/** `begun` is called when the answer is made, `over` when all of it was sent or its reader has gone: for a stream, hours later. */
export interface RequestListener {
  begun?(answered: Answered): void;
  over?(answered: Answered): void;
}

/** Signs that an id from a proxy may have: those of nginx, haproxy, Envoy and traceparent, and none that steers a log. */
const wellFormed = /^[\w.:@+=-]{1,128}$/;

/** The template of the route that a request has taken. */
export const routeOf = (c: Context): string => routePath(c).replace(/:(\w+)/g, "{$1}");

/** Gives every request its id, which the answer carries in `X-Request-Id`, and tells the listeners of it. */
export function createRequestWatch(proxies: BlockList, listeners: readonly RequestListener[]) {
  /** The id that a trusted proxy gave the request, else a new one: what visitors choose would not be unique. */
  const idOf = (incoming: IncomingMessage): string => {
    const given = `${incoming.headers["x-request-id"] ?? ""}`;
    return wellFormed.test(given) && isTrusted(incoming, proxies) ? given : randomUUID();
  };
  /** Tells of a request whose answer is made, and about to be sent by `outgoing`. */
  const tell = (answered: Answered, outgoing: ServerResponse): void => {
    if (listeners.length === 0) return;
    outgoing.once("close", () => {
      for (const { over } of listeners) over?.(answered);
    });
    for (const { begun } of listeners) begun?.(answered);
  };
  const middleware: MiddlewareHandler = async (c, next) => {
    const arrived = performance.now();
    const { incoming, outgoing } = c.env as HttpBindings;
    const id = idOf(incoming as IncomingMessage);
    c.set("requestId", id);
    c.res.headers.set("X-Request-Id", id);
    await next();
    const route = routeOf(c);
    const status = c.res.status;
    const user = c.get("userId") ?? null;
    tell({ id, method: c.req.method, route, status, user, elapsed: () => performance.now() - arrived }, outgoing as ServerResponse);
  };
  return { idOf, tell, middleware };
}
export type RequestWatch = ReturnType<typeof createRequestWatch>;
