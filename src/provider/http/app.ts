import type { BlockList } from "node:net";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { authOps } from "../../core/contract/auth.js";
import { baitHeader } from "../../core/contract/landing.js";
import { guestPath } from "../../core/contract/operation.js";
import { DatabaseAway, isFull } from "../base/database/faults.js";
import { createCountedLog } from "../base/log/counted.js";
import { databaseAway, errorOf, notFound, Refusal, refusal } from "../base/refusal.js";
import type { Provider } from "../service/provider.js";
import { addressOf } from "./address.js";
import { answers } from "./answers/index.js";
import { BodyCutOff, isReadToItsEnd } from "./bodies.js";
import type { Door } from "./door.js";
import { mountGuests } from "./guests.js";
import { mount } from "./mount.js";

/** ms between two lines of the log about a database that cannot be reached. */
const AWAY_EVERY = 60_000;
/** ms between two lines of the log about failed calls of visitors. */
const VISITORS_EVERY = 1_000;

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const isSignIn = (c: Context): boolean => c.req.path === `/api/v1${authOps.login.path}`;

/** The calls below `/api/v1`, after what `first` mounts. `origins` are the pages that may ask from a browser; none given means those of this machine. */
export function createApp(
  provider: Provider,
  { guard }: Door,
  origins: readonly string[],
  proxies: BlockList,
  first: (app: Hono) => void,
): Hono {
  const app = new Hono();
  first(app);
  const logAway = createCountedLog(AWAY_EVERY);
  const logVisitor = createCountedLog(VISITORS_EVERY);
  const exposeHeaders = ["ETag", "Link", "Content-Disposition", "Retry-After", "X-Request-Id"];
  const forPages = cors({
    origin: (origin) => ((origins.length ? origins.includes(origin) : loopback.test(origin)) ? origin : null),
    allowMethods: ["GET", "POST", "PUT"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "If-Match", baitHeader],
    exposeHeaders,
    maxAge: 600,
  });
  // The same words for every page, so that a cache needs one copy; which pages may take a pass is said at `/auth/guest`.
  const forGuests = cors({ origin: "*", allowMethods: ["GET"], allowHeaders: ["Authorization"], exposeHeaders, maxAge: 7_200 });
  app.use("/api/v1/*", (c, next) => (c.req.path.startsWith(`/api/v1${guestPath("/")}`) ? forGuests : forPages)(c, next));
  app.use("/api/v1/*", async (c, next) => {
    await next();
    c.res.headers.set("X-Content-Type-Options", "nosniff");
    c.res.headers.set("Referrer-Policy", "no-referrer");
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
    // Whose language it is need not make its sentences of their keys.
    if (c.res.ok && c.res.headers.get("Content-Type")?.startsWith("application/json"))
      c.res.headers.set("Content-Language", provider.world.language);
  });
  app.use(guard);
  mount(app, provider, answers, proxies);
  mountGuests(app, provider, answers, proxies);
  app.all("/api/*", () => {
    throw notFound("The provider has no such call.");
  });
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      const { code, status, headers } = error;
      if (error instanceof BodyCutOff) logVisitor(code, `A body was cut off before its end: ${c.req.method} ${c.req.path.slice(0, 100)}`);
      if (isSignIn(c) && (status === 401 || status === 429))
        logVisitor(`sign-in ${code}`, `A sign-in was refused (${code}), from ${addressOf(c, proxies)}`);
      return c.json(errorOf(error), status, isReadToItsEnd(c) ? headers : { ...headers, Connection: "close" });
    }
    if (error instanceof DatabaseAway) {
      logAway("away", error.message);
      const away = databaseAway();
      return c.json(errorOf(away), away.status, away.headers);
    }
    console.error(`The request ${c.get("requestId" as never)} failed:`, error);
    const failure = refusal(isFull(error) ? "storage_full" : "internal");
    return c.json(errorOf(failure), failure.status);
  });
  return app;
}
