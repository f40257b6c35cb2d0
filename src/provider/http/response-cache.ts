import type { IncomingMessage, ServerResponse } from "node:http";
import type { Context, Hono } from "hono";
import { ops } from "../../core/contract/index.js";
import { needs } from "../../core/contract/needs.js";
import type { Need } from "../../core/contract/rights.js";
import type { Caller } from "../service/accounts/tokens.js";
import type { Provider } from "../service/provider.js";
import { may } from "../service/rights/rights.js";
import type { Shown } from "../service/rights/shown.js";
import { lists } from "../service/stream/lists.js";
import type { Encoding, Snapshot } from "../service/stream/snapshots.js";
import { tokenIn } from "./bearer.js";
import type { Door } from "./door.js";
import { type RequestWatch, routeOf } from "./monitoring/requests.js";

/** The lists that every page asks for again and again, by the path of their call, and what that needs. */
const cached = new Map<string, { name: string; need: Need | null }>([
  [`/api/v1${ops.cityRts.path}`, { name: lists.rts.name, need: needs.cityRts }],
  [`/api/v1${ops.cityRtc.path}`, { name: lists.rtc.name, need: needs.cityRtc }],
  [`/api/v1${ops.transportSituation.path}`, { name: lists.situation.name, need: needs.transportSituation }],
]);

/** Answers that are kept of one list: by encodings, and by origins and tags that visitors choose. */
const MOST_KEPT = 50;
/** Lists of which answers are kept: three for each city that is shown. */
const MOST_LISTS = 100;

interface Kept {
  route: string;
  status: number;
  /** Names and values in turn, as they were sent. */
  headers: readonly string[];
  body: Buffer | null;
}

const placeOf = ({ key }: Shown, path: string): string => `${path} ${key}`;

/** What an answer depends on, but for what its caller is shown. */
const keyOf = ({ headers }: IncomingMessage): string =>
  [headers.host, headers.origin, headers["accept-encoding"], headers["if-none-match"]].join("\n");

/**
 * Gives an answer with a list once more, as long as the list is the newest: to whoever asks the same with a good token and is shown the same. Routes,
 * contexts and copies of the body cost many times what the bytes cost. All else, refusals too, is answered by the app, and what is
 * given here was: no header is made in this file.
 */
export function createResponseCache({ tokens, views, catchUp }: Provider, door: Door, watch: RequestWatch) {
  const kept = new Map<string, { snapshot: Snapshot; answers: Map<string, Kept> }>();

  /** Whoever was found good a moment ago, with what is shown to them; anybody else is looked up by the app, and refused by it. */
  function knownBy({ headers }: IncomingMessage): { caller: Caller; shown: Shown } | null {
    const caller = tokens.recall(tokenIn(headers.authorization) ?? "");
    return caller && { caller, shown: views.of(caller.rights) };
  }

  async function keep(c: Context, path: string, name: string): Promise<void> {
    const { incoming } = c.env as { incoming: IncomingMessage };
    const known = knownBy(incoming);
    const snapshot = known?.shown.snapshots.current(name);
    const { status, headers } = c.res;
    if (incoming.method !== "GET" || incoming.url !== path || !snapshot || headers.get("etag") !== snapshot.etag) return;
    const body = status === 200 ? await snapshot.as((headers.get("content-encoding") ?? "raw") as Encoding) : null;
    const place = placeOf(known?.shown as Shown, path);
    const found = kept.get(place);
    const answers = found?.snapshot === snapshot && found.answers.size < MOST_KEPT ? found.answers : new Map<string, Kept>();
    kept.delete(place);
    kept.set(place, { snapshot, answers });
    const [oldest] = kept.keys();
    if (kept.size > MOST_LISTS && oldest !== undefined) kept.delete(oldest);
    const length = body ? ["content-length", `${body.length}`] : [];
    answers.set(keyOf(incoming), { route: routeOf(c), status, headers: [...[...headers].flat(), ...length], body });
  }

  return {
    /** Comes next to the watch, which gives every request its id. */
    mount(app: Hono): void {
      for (const [path, { name }] of cached)
        app.use(path, async (c, next) => {
          await next();
          await keep(c, path, name);
        });
    },
    /** Answers a request as another one was, if it may; false leaves it to the app. */
    async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
      const arrived = performance.now();
      const { method = "", url = "" } = incoming;
      const list = method === "GET" ? cached.get(url) : undefined;
      const known = list && knownBy(incoming);
      if (!known || (list.need && !may(known.caller.rights, list.need))) return false;
      await catchUp("lists");
      const { caller, shown } = known;
      const found = kept.get(placeOf(shown, url));
      if (!found || shown.snapshots.current(list.name) !== found.snapshot) return false;
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
