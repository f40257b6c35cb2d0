import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { sql } from "kysely";
import type { Database } from "../database/tables.js";
import { packers, type SharedLists, type Snapshot } from "../http/snapshots.js";
import type { Leadership } from "./leadership.js";
import type { Signals } from "./signals.js";

const unpack = promisify(brotliDecompress);

/** Versions of a list that are known as older ones, and milliseconds without news after which a node builds its own. */
const [KNOWN, STALE] = [256, 10_000];

export function createLists(db: Database, { db: held, isLeading }: Leadership, signals: Signals, names: readonly string[]): SharedLists {
  const kept = new Map<string, Snapshot>();
  const known = new Map(names.map((name) => [name, new Set<string>()]));
  let heardAt = performance.now();

  function remember(name: string, snapshot: Snapshot): void {
    kept.set(name, snapshot);
    const own = known.get(name) as Set<string>;
    own.add(snapshot.etag);
    for (const oldest of own) if (own.size > KNOWN) own.delete(oldest);
  }

  async function look(): Promise<void> {
    if (isLeading()) return;
    const { rows } = await sql<{ name: string; etag: string }>`select name, etag from lists
      where extract(epoch from clock_timestamp()) - told < ${STALE / 1000}`.execute(db);
    if (rows.length > 0) heardAt = performance.now();
    for (const { name, etag } of rows) {
      if (!known.has(name) || kept.get(name)?.etag === etag) continue;
      const {
        rows: [found],
      } = await sql<{ etag: string; packed: Buffer }>`select etag, packed from lists where name = ${name}`.execute(db);
      if (found) remember(name, await snapshotOf(found.etag, found.packed));
    }
  }
  signals.hear("lists", look);

  const isFresh = (): boolean => performance.now() - heardAt <= STALE;

  return {
    isFresh,
    newest: (name) => (isLeading() || !isFresh() ? null : (kept.get(name) ?? null)),
    async publish(name, snapshot) {
      if (!known.has(name) || !isLeading()) return;
      try {
        if (kept.get(name)?.etag === snapshot.etag)
          await sql`update lists set told = extract(epoch from clock_timestamp()) where name = ${name}`.execute(held);
        else
          await sql`insert into lists (name, etag, packed, told)
            values (${name}, ${snapshot.etag}, ${await snapshot.as("br")}, extract(epoch from clock_timestamp()))
            on conflict (name) do update set etag = excluded.etag, packed = excluded.packed, told = excluded.told`.execute(held);
        remember(name, snapshot);
        signals.tell("lists");
      } catch {
        // Without the database nobody else shows anything newer: whoever reads goes on reading.
      }
    },
    async catchUp(name, versions) {
      const own = known.get(name);
      if (!own || !versions || isLeading() || versions.split(",").every((each) => own.has(each.trim().replace(/^W\//, "")))) return;
      await look().catch(() => {});
    },
  };
}

async function snapshotOf(etag: string, packed: Buffer): Promise<Snapshot> {
  const raw = await unpack(packed);
  const others = new Map([["br", Promise.resolve(packed)]]);
  let value: unknown;
  return {
    get value() {
      value ??= JSON.parse(raw.toString());
      return value;
    },
    etag,
    raw,
    as(encoding) {
      const found = others.get(encoding) ?? packers[encoding](raw);
      others.set(encoding, found);
      return found;
    },
  };
}
