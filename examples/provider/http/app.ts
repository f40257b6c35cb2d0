import type { BlockList } from "node:net";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { baitHeader } from "../../../src/core/contract/landing.js";
import { answers } from "../answers/index.js";
import { DatabaseAway, isFull } from "../database/faults.js";
import type { Provider } from "../provider.js";
import { createAwayLog } from "./away-log.js";
import { mount } from "./mount.js";
import { Refusal } from "./refusal.js";

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** The calls below `/api/v1`. `origins` are the pages that may ask from a browser; none given means those of this machine. */
export function createApp(provider: Provider, origins: readonly string[], proxies: BlockList): Hono {
  const app = new Hono();
  const logAway = createAwayLog();
  app.use(
    "/api/v1/*",
    cors({
      origin: (origin) => ((origins.length ? origins.includes(origin) : loopback.test(origin)) ? origin : null),
      allowMethods: ["GET", "POST", "PUT"],
      allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", baitHeader],
      exposeHeaders: ["ETag", "Link", "Content-Disposition", "Retry-After"],
      maxAge: 600,
    }),
  );
  app.use("/api/v1/*", async (c, next) => {
    await next();
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    c.res.headers.set("Referrer-Policy", "no-referrer");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
  mount(app, provider, answers, proxies);
  app.all("/api/*", (c) => c.json({ error: { code: "not_found", message: "The provider has no such call." } }, 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json({ error: { code: error.code, message: error.message } }, error.status, error.headers);
    if (error instanceof DatabaseAway) {
      logAway(error.message);
      const message = "The database of the provider cannot be asked at the moment: try again soon.";
      return c.json({ error: { code: "database_away", message } }, 503, { "Retry-After": "2" });
    }
    console.error(error);
    if (isFull(error)) {
      const message = "The disk of the provider is full: nothing can be kept until there is room on it.";
      return c.json({ error: { code: "storage_full", message } }, 507);
    }
    return c.json({ error: { code: "internal", message: "The provider failed; the failure was written to its log." } }, 500);
  });
  return app;
}
