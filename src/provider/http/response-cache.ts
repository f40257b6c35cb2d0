import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { ops } from "../../core/contract/index.js";
import type { Provider } from "../service/provider.js";
import { lists } from "../service/stream/lists.js";
import type { Encoding, Snapshot } from "../service/stream/snapshots.js";
import { tokenIn } from "./bearer.js";
import type { Door } from "./door.js";
import { type RequestWatch, routeOf } from "./monitoring/requests.js";

/** The lists that every page asks for again and again, by the path of their call. */
const listNames = new Map<string, string>([
  [`/api/v1${ops.cityRts.path}`, lists.rts.name],
  [`/api/v1${ops.cityRtc.path}`, lists.rtc.name],
  [`/api/v1${ops.transportSituation.path}`, lists.situation.name],
]);

/** Answers that are kept of one list: by encodings, and by origins and tags that visitors choose. */
const MOST_KEPT = 50;

interface Kept {
  route: string;
  status: number;
  /** Names and values in turn, as they were sent. */
  headers: readonly string[];
  body: Buffer | null;
}

/** What an answer depends on, but for the token. */
const keyOf = ({ headers }: IncomingMessage): string =>
  [headers.host, headers.origin, headers["accept-encoding"], headers["if-none-match"]].join("\n");

/**
 * Gives an answer with a list once more, as long as the list is the newest: to whoever asks the same with a good token. Routes,
 * contexts and copies of the body cost many times what the bytes cost. All else, refusals too, is answered by the app, and what is
 * given here was: no header is made in this file.
 */
export function createResponseCache({ snapshots, tokens, catchUp }: Provider, door: Door, watch: RequestWatch) {
  const kept = new Map<string, { snapshot: Snapshot; answers: Map<string, Kept> }>();

  async function keep(c: Context, path: string): Promise<void> {
    const snapshot = snapshots.current(listNames.get(path) ?? "");
    const { status, headers } = c.res;
    const { incoming } = c.env as { incoming: IncomingMessage };
    if (incoming.method !== "GET" || incoming.url !== path || !snapshot || headers.get("etag") !== snapshot.etag) return;
    const body = status === 200 ? await snapshot.as((headers.get("content-encoding") ?? "raw") as Encoding) : null;
    const found = kept.get(path);
    const answers = found?.snapshot === snapshot && found.answers.size < MOST_KEPT ? found.answers : new Map<string, Kept>();
    kept.set(path, { snapshot, answers });
    const length = body ? ["content-length", `${body.length}`] : [];
    answers.set(keyOf(incoming), { route: routeOf(c), status, headers: [...[...headers].flat(), ...length], body });
  }

  return {
    /** Comes next to the watch, which gives every request its id. */
    mount(app: Hono): void {
      for (const path of listNames.keys())
        app.use(path, async (c, next) => {
          await next();
          await keep(c, path);
        });
    },
    /** Answers a request as another one was, if it may; false leaves it to the app. */
    async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
      const arrived = performance.now();
      const { method, url = "", headers } = incoming;
      if (method !== "GET" || !kept.has(url)) return false;
      // Whoever was not found good a moment ago is looked up by the app, and refused by it.
      const caller = tokens.recall(tokenIn(headers.authorization) ?? "");
      if (!caller) return false;
      await catchUp("lists");
      const found = kept.get(url);
      if (!found || snapshots.current(listNames.get(url) ?? "") !== found.snapshot) return false;
      const given = found.answers.get(keyOf(incoming));
      if (!given || !door.enter()) return false;
      const id = watch.idOf(incoming);
      const { route, status, body } = given;
      const sent = given.headers.slice();
      sent[sent.indexOf("x-request-id") + 1] = id;
      watch.tell({ id, method, route, status, user: caller.user.id, elapsed: () => performance.now() - arrived }, outgoing);
      outgoing.writeHead(status, sent).end(body);
      return true;
    },
  };
}
export type ResponseCache = ReturnType<typeof createResponseCache>;
