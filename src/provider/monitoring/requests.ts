import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { BlockList } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { isTrusted } from "../http/address.js";

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

/** Gives every request its id, which the answer carries in `X-Request-Id`, and tells the listeners of it. */
export function watchRequests(proxies: BlockList, listeners: readonly RequestListener[]): MiddlewareHandler {
  return async (c, next) => {
    const arrived = performance.now();
    const id = idOf(c, proxies);
    c.set("requestId", id);
    c.res.headers.set("X-Request-Id", id);
    await next();
    const answered: Answered = {
      id,
      method: c.req.method,
      route: routePath(c).replace(/:(\w+)/g, "{$1}"),
      status: c.res.status,
      user: c.get("userId") ?? null,
      elapsed: () => performance.now() - arrived,
    };
    const response = c.env.outgoing as ServerResponse;
    response.once("close", () => {
      for (const { over } of listeners) over?.(answered);
    });
    for (const { begun } of listeners) begun?.(answered);
  };
}

/** The id that a trusted proxy gave the request, else a new one: what visitors choose would not be unique. */
function idOf(c: Context, proxies: BlockList): string {
  const given = c.req.header("x-request-id") ?? "";
  return wellFormed.test(given) && isTrusted(c, proxies) ? given : randomUUID();
}
