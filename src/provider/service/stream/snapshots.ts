import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context } from "hono";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export interface Snapshot {
  /** What was packed. */
  value: unknown;
  etag: string;
  raw: Buffer;
  /** Packed when somebody asks for it first: whoever reads the stream needs none of the packed lists. */
  as(encoding: Encoding): Promise<Buffer>;
}
export type Encoding = "br" | "gzip" | "raw";

/** Lists that the driving node builds and all nodes show, byte by byte the same. */
export interface SharedLists {
  /** The list as the driving node has published it; null where this node builds it. */
  newest(name: string): Snapshot | null;
  /** Whether the driving node has published something lately. */
  isFresh(): boolean;
  /** Gives a list to the other nodes, before anybody is shown it. */
  publish(name: string, snapshot: Snapshot): Promise<void>;
}

/** The lists of which others are made by leaving something out. */
export interface Narrowing {
  /** The list of this tick itself, before anything is left out; null where the list is made in another way. */
  whole(name: string): Promise<Snapshot> | null;
  /** The same, if it is there already. */
  current(name: string): Snapshot | null;
  narrow(name: string, list: unknown): unknown;
}

export const packers: Record<Encoding, (raw: Buffer) => Promise<Buffer>> = {
  br: (raw) => brotli(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
  gzip: (raw) => zip(raw, { level: 6 }),
  raw: async (raw) => raw,
};

/** What the other end can read, ours preferred: brotli, gzip, as it is. */
export function encodingFor(accept: string, ours: readonly string[] = ["br", "gzip"]): Encoding {
  const allowed = new Map(
    accept.split(",").map((part) => {
      const [name = "", ...rest] = part
        .trim()
        .toLowerCase()
        .split(";")
        .map((word) => word.trim());
      return [name, Number(rest.find((item) => item.startsWith("q="))?.slice(2) ?? 1)] as const;
    }),
  );
  const takes = (name: string) => ours.includes(name) && (allowed.get(name) ?? allowed.get("*") ?? 0) > 0;
  return takes("br") ? "br" : takes("gzip") ? "gzip" : "raw";
}

/** Bytes from which on an answer is packed. */
const LONG = 2_000;

/** Answers with a value, packed where it is long and the other end can read that. */
export async function answerPacked(c: Context, value: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const raw = Buffer.from(JSON.stringify(value));
  const encoding = raw.length < LONG ? "raw" : encodingFor(c.req.header("accept-encoding") ?? "");
  if (raw.length >= LONG) c.header("Vary", "Accept-Encoding", { append: true });
  if (encoding !== "raw") c.header("Content-Encoding", encoding);
  return c.body(new Uint8Array(await packers[encoding](raw)), 200, { ...headers, "Content-Type": "application/json" });
}

export const matches = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? "").split(",").some((item) => item.trim().replace(/^W\//, "") === etag || item.trim() === "*");

async function makeSnapshot(build: () => unknown): Promise<Snapshot> {
  const value = await build();
  const raw = Buffer.from(JSON.stringify(value));
  const packed = new Map<Encoding, Promise<Buffer>>();
  return {
    value,
    etag: `"${createHash("sha256").update(raw).digest("base64url").slice(0, 22)}"`,
    raw,
    as(encoding) {
      const found = packed.get(encoding) ?? packers[encoding](raw);
      packed.set(encoding, found);
      return found;
    },
  };
}

/** What one user is answered: checked anew at each look. */
const own = { "Cache-Control": "no-cache, private", Vary: "Accept-Encoding, Authorization, Origin" };

/**
 * Lists that everybody asks for: built, packed and tagged once per tick, on the first question in it. Of several nodes one builds
 * those that are `shared`. Those of a `narrowing` are made of the whole list as soon as that is another one.
 */
export function createSnapshots(tick: () => number, shared: SharedLists | null = null, narrowing: Narrowing | null = null) {
  const kept = new Map<string, { at: unknown; snapshot: Promise<Snapshot>; made: Snapshot | null }>();
  /** `at`: while it is the same, the list is. */
  const take = (name: string, at: unknown, build: () => unknown) => {
    const given = shared?.newest(name);
    if (given) return Promise.resolve(given);
    const found = kept.get(name);
    if (found && found.at === at) return found.snapshot;
    const snapshot = makeSnapshot(build).then(async (made) => {
      await shared?.publish(name, made);
      entry.made = made;
      return made;
    });
    const entry = { at, snapshot, made: null as Snapshot | null };
    kept.set(name, entry);
    snapshot.catch(() => kept.delete(name));
    return snapshot;
  };
  const takeNow = (name: string, build: () => unknown): Promise<Snapshot> => {
    const whole = narrowing?.whole(name);
    if (!narrowing || !whole) return take(name, tick(), build);
    return whole.then((list) => take(name, list, () => narrowing.narrow(name, list.value)));
  };
  const answer = async (c: Context, snapshot: Snapshot, caching: Record<string, string>): Promise<Response> => {
    const headers = { ETag: snapshot.etag, ...caching };
    if (matches(c.req.header("if-none-match"), snapshot.etag)) return c.body(null, 304, headers);
    const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
    const extra = encoding === "raw" ? {} : { "Content-Encoding": encoding };
    // The bytes as they are: a copy for each answer of a long list costs more than all the rest of it.
    const bytes = (await snapshot.as(encoding)) as Uint8Array<ArrayBuffer>;
    return c.body(bytes, 200, { ...headers, ...extra, "Content-Type": "application/json" });
  };
  return {
    /** The list of this tick itself. */
    now: takeNow,
    /** The same, if it is there already. */
    current(name: string): Snapshot | null {
      const found = kept.get(name);
      return shared?.newest(name) ?? (found && found.at === (narrowing?.current(name) ?? tick()) ? found.made : null);
    },
    /** A list that is another object whenever it has changed. */
    of: (name: string, list: readonly unknown[]): Promise<Snapshot> => take(name, list, () => list),
    /** Answers with a list that was packed. */
    answer: (c: Context, snapshot: Snapshot): Promise<Response> => answer(c, snapshot, own),
    /** A list that changes with the tick. */
    live: async (c: Context, name: string, build: () => unknown, caching: Record<string, string> = own) =>
      answer(c, await takeNow(name, build), caching),
    /** A list that does not change while the provider runs. */
    fixed: async (c: Context, name: string, build: () => unknown, caching: Record<string, string> = own) =>
      answer(c, await take(name, 0, build), caching),
  };
}
export type Snapshots = ReturnType<typeof createSnapshots>;
