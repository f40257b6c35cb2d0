import type { BlockList } from "node:net";
import type { Context, Hono } from "hono";
import { type OperationName, ops } from "../../core/contract/index.js";
import { needs } from "../../core/contract/needs.js";
import type { Operation } from "../../core/contract/operation.js";
import { refusal } from "../base/refusal.js";
import type { Caller } from "../service/accounts/tokens.js";
import type { Deed, Trail } from "../service/audit/trail.js";
import { createLifeOfRead, type Life } from "../service/control/life.js";
import type { Upload } from "../service/files/upload.js";
import type { Provider } from "../service/provider.js";
import { administrates } from "../service/rights/administrators.js";
import { answerPacked } from "../service/stream/snapshots.js";
import { ready } from "../sources/city.js";
import { addressOf } from "./address.js";
import { type Answers, type Ask, aboutMovement } from "./answer.js";
import { bearerOf } from "./bearer.js";
import { jsonBody, noBody } from "./bodies.js";
import { pass } from "./gate.js";
import { receiveUpload } from "./uploads.js";

/** Signs of an id in the audit: what was refused may have been anything. */
const LONGEST = 200;

/** Mounts an answer for every call of the contract below `/api/v1`; `proxies` are believed when they say whose call it is. */
export function mount(app: Hono, provider: Provider, answers: Answers, proxies: BlockList): void {
  const { views } = provider;
  const tables = Object.entries(ops) as [OperationName, Operation][];
  for (const [name, operation] of tables) {
    const answer = answers[name] as (ask: Ask<OperationName>) => unknown;
    const need = needs[name];
    for (const { path, fixed } of pathsOf(operation)) {
      const answerTo = async (c: Context, life: Life | null): Promise<Response> => {
        const address = addressOf(c, proxies);
        const deed: Deed = { who: null, name: "", operation: name, address, requestId: c.get("requestId" as never) ?? null };
        const about = ({ id, fio }: Caller["user"]) => {
          deed.who = id;
          deed.name = fio;
        };
        const param = (word: string) => fixed[word] ?? c.req.param(word) ?? "";
        try {
          // Who changes or renews something is looked for in the database, a command's asker when it has come whole: see `confirm`.
          const mayRecall = operation.effect === "control" || (operation.effect === "read" && name !== "checkSession");
          const [caller] = await Promise.all([
            operation.auth ? callerOf(c, provider, address, mayRecall) : null,
            operation.effect === "read" ? provider.catchUp("all") : null,
          ]);
          const shown = caller ? views.of(caller.rights) : views.everything;
          if (caller) {
            about(caller.user);
            pass(name, operation, caller.rights, shown, param);
          }
          const body = await bodyOf(c, operation, provider);
          if (aboutMovement.has(name)) await ready(provider.world);
          const ask = {
            ...provider,
            ...shown,
            c,
            caller,
            confirm: () => callerOf(c, provider, address),
            life,
            body,
            address,
            keep: (work: Parameters<Trail["keep"]>[1]) =>
              provider.trail.keep(deed, async (step) => {
                if (caller && need?.startsWith("administration.")) await administrates(step, caller.user.id, need);
                return work(step);
              }),
            about,
            origin: { requestId: deed.requestId },
            now: provider.world.clock.now(),
            param,
          } as unknown as Ask<OperationName>;
          try {
            const given = await answer(ask);
            if (!(given instanceof Response)) return answerPacked(c, given ?? {});
            // Hono answers HEAD as GET and drops the body, with which a file would stay open.
            if (c.req.method !== "HEAD") return given;
            await given.body?.cancel();
            return new Response(null, given);
          } finally {
            if (operation.body === "file") await (body as Upload).discard();
          }
        } catch (error) {
          // Of a command that was taken, its carrier writes the row.
          if (operation.effect !== "read" && !life?.isTaken()) provider.trail.refused(deed, error, param("id").slice(0, LONGEST) || null);
          throw error;
        }
      };
      app.on(operation.method, `/api/v1${path}`, (c) => {
        if (operation.effect !== "control") return answerTo(c, null);
        const life = createLifeOfRead(c.req.raw.signal, provider.world.clock.now());
        return life.answer(answerTo(c, life));
      });
    }
  }
}

/** The template as Hono writes it, once for each value of its narrowed parameters. */
export function pathsOf({ path, params = {} }: Operation): { path: string; fixed: Record<string, string> }[] {
  let paths: { path: string; fixed: Record<string, string> }[] = [{ path, fixed: {} }];
  for (const [word, values] of Object.entries(params)) {
    paths = paths.flatMap((one) =>
      values.map((value) => ({ path: one.path.replace(`{${word}}`, value), fixed: { ...one.fixed, [word]: value } })),
    );
  }
  return paths.map((one) => ({ ...one, path: one.path.replace(/\{(\w+)\}/g, ":$1") }));
}

async function callerOf(c: Context, { tokens, guests }: Provider, address: string, mayRecall = false): Promise<Caller> {
  const token = bearerOf(c);
  const caller = token ? await tokens.callerOf(token, mayRecall, address) : null;
  if (!caller && token && (await guests.isPass(token))) throw refusal("not_for_guests");
  if (!caller) throw refusal("unauthorized", {}, { headers: { "WWW-Authenticate": "Bearer" } });
  c.set("userId", caller.user.id);
  return caller;
}

function bodyOf(c: Context, { body }: Operation, { blobs }: Provider): Promise<unknown> {
  if (body === "file") return receiveUpload(c, blobs.drafts);
  return body ? jsonBody(c, body) : noBody(c);
}
