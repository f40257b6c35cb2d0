import type { BlockList } from "node:net";
import type { Context, Hono } from "hono";
import { type OperationName, ops } from "../../core/contract/index.js";
import { guestPath, type Operation } from "../../core/contract/operation.js";
import { refusal, tooSoon } from "../base/refusal.js";
import { forGuests } from "../service/guests/answers.js";
import type { Guests } from "../service/guests/passes.js";
import type { Provider } from "../service/provider.js";
import type { Snapshots } from "../service/stream/snapshots.js";
import { ready } from "../sources/city.js";
import { addressOf } from "./address.js";
import { type Answers, type Ask, aboutMovement } from "./answer.js";
import { bearerOf } from "./bearer.js";
import { pathsOf } from "./mount.js";

/**
 * A shared cache may keep them although the question carries a token (RFC 9111, 3.5), one copy for all guests: no `Vary` on the token
 * or the origin. They have addresses of their own, so that nobody who is signed in ever gets one.
 */
const kept = (seconds: number) => ({ "Cache-Control": `public, s-maxage=${seconds}`, Vary: "Accept-Encoding" });
/** Seconds that a cache may keep answers that change by themselves. */
const LIVE = 5;
/** Seconds that a cache may keep the street network. */
const FIXED = 300;

/** Gives what the answers for users would pack, so that what guests may not see can be taken out of it. */
const unpacked = {
  live: async (_c, _name, build) => build(),
  fixed: async (_c, _name, build) => build(),
} satisfies { [Name in "live" | "fixed"]: (...given: Parameters<Snapshots[Name]>) => Promise<unknown> };

/** Refuses a guest who asks too much. */
export async function letIn(guests: Guests, address: string): Promise<void> {
  const wait = await guests.take(address);
  if (wait > 0) throw tooSoon("too_many_calls", wait);
}

/** Mounts what guests may ask, at addresses of their own below `/api/v1/guest`; whatever else is asked there is refused. */
export function mountGuests(app: Hono, provider: Provider, answers: Answers, proxies: BlockList): void {
  const { guests, snapshots, world } = provider;

  async function admit(c: Context): Promise<void> {
    await letIn(guests, addressOf(c, proxies));
    const token = bearerOf(c);
    if (token && (await guests.isPass(token))) return;
    const text = "Take a pass by POST /auth/guest: the token is missing, old or not a guest's.";
    throw refusal("unauthorized", {}, { text, headers: { "WWW-Authenticate": "Bearer" } });
  }

  for (const [name, operation] of Object.entries(ops) as [OperationName, Operation][]) {
    if (!operation.guest) continue;
    const answer = answers[name] as (ask: Ask<OperationName>) => unknown;
    const without = forGuests[name as keyof typeof forGuests] as ((answer: unknown, view: unknown) => unknown) | undefined;
    const [keep, age] = operation.path.startsWith("/cross/") ? (["fixed", FIXED] as const) : (["live", LIVE] as const);
    for (const { path } of pathsOf(operation)) {
      app.on(operation.method, `/api/v1${guestPath(path)}`, async (c) => {
        await admit(c);
        const { view } = guests;
        if (!view || !operation.guest?.some((layer) => view.layers.includes(layer))) throw refusal("not_for_guests");
        if (aboutMovement.has(name)) await ready(world);
        const param = (word: string) => c.req.param(word) ?? "";
        const ask = { ...provider, snapshots: unpacked, c, caller: null, body: null, now: world.clock.now(), param };
        if (operation.ok === "tile") return answer(ask as unknown as Ask<OperationName>) as Promise<Response>;
        const build = async () => {
          const given = await answer(ask as unknown as Ask<OperationName>);
          return without ? without(given, view) : given;
        };
        return snapshots[keep](c, c.req.path, build, kept(age));
      });
    }
  }
  app.all("/api/v1/guest/*", async (c) => {
    await admit(c);
    throw refusal("not_for_guests");
  });
}
