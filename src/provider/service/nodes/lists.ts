import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { sql } from "kysely";
import type { Database } from "../../base/database/tables.js";
import { packers, type SharedLists, type Snapshot } from "../stream/snapshots.js";
import type { Leadership } from "./leadership.js";
import { oneAtATime } from "./one-at-a-time.js";
import type { Signals } from "./signals.js";

const unpack = promisify(brotliDecompress);

/** Milliseconds without news after which a node builds its own. */
const STALE = 10_000;

export function createLists(db: Database, { db: held, isLeading }: Leadership, signals: Signals, names: readonly string[]) {
  const kept = new Map<string, Snapshot>();
  let heardAt = performance.now();

  const { look } = oneAtATime(async () => {
    if (isLeading()) return;
    const { rows } = await sql<{ name: string; etag: string }>`select name, etag from lists
      where extract(epoch from clock_timestamp()) - told < ${STALE / 1000}`.execute(db);
    if (rows.length > 0) heardAt = performance.now();
    for (const { name, etag } of rows) {
      if (!names.includes(name) || kept.get(name)?.etag === etag) continue;
      const {
        rows: [found],
      } = await sql<{ etag: string; packed: Buffer }>`select etag, packed from lists where name = ${name}`.execute(db);
      if (found) kept.set(name, await snapshotOf(found.etag, found.packed));
    }
  });
  signals.hear("lists", look);

  const isFresh = (): boolean => performance.now() - heardAt <= STALE;

  const shared: SharedLists = {
    isFresh,
    newest: (name) => (isLeading() || !isFresh() ? null : (kept.get(name) ?? null)),
    async publish(name, snapshot) {
      if (!names.includes(name) || !isLeading()) return;
      try {
        if (kept.get(name)?.etag === snapshot.etag)
          await sql`update lists set told = extract(epoch from clock_timestamp()) where name = ${name}`.execute(held);
        else
          await sql`insert into lists (name, etag, packed, told)
            values (${name}, ${snapshot.etag}, ${await snapshot.as("br")}, extract(epoch from clock_timestamp()))
            on conflict (name) do update set etag = excluded.etag, packed = excluded.packed, told = excluded.told`.execute(held);
        kept.set(name, snapshot);
        signals.tell("lists");
      } catch {
        // Without the database nobody else shows anything newer: whoever reads goes on reading.
      }
    },
  };
  return { ...shared, look };
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
