import { onMount, type ReadableAtom } from "nanostores";

/** Most entries without subscribers, the last used ones: Back then shows known data at once. */
const MOST_UNWATCHED = 64;

/** An entry that is dropped when many others have been used since it lost its last subscriber. */
export interface Watched {
  /** While this store has subscribers, the entry stays. */
  readonly $state: ReadableAtom<unknown>;
  /** Frees the data; the entry can be subscribed to again. */
  forget?(): void;
}

/** What a client keeps, by name, e.g. `rtsTelemetry/7`. */
export interface ClientCache {
  /** The entry of this name, made on first use; it lives as long as the client. */
  keep<Entry>(name: string, create: () => Entry): Entry;
  /** The entry of this name, made on first use; evicted when 64 others were used since its last subscriber left. */
  keepWatched<Entry extends Watched>(name: string, create: () => Entry): Entry;
  /** Number of entries. */
  size(): number;
}

/** One entry for each name: an evicted one that some code still refers to is found again. */
export function createClientCache(): ClientCache {
  const entries = new Map<string, unknown>();
  /** Names of the entries without subscribers, the last used at the end. */
  const unwatched = new Set<string>();
  const evicted = new Map<string, WeakRef<object>>();
  const collected = new FinalizationRegistry<string>((name) => evicted.get(name)?.deref() ?? evicted.delete(name));

  function release(name: string, entry: Watched): void {
    entries.set(name, entry);
    evicted.delete(name);
    unwatched.delete(name);
    unwatched.add(name);
    for (const oldest of unwatched) {
      if (unwatched.size <= MOST_UNWATCHED) return;
      const freed = entries.get(oldest) as Watched;
      unwatched.delete(oldest);
      entries.delete(oldest);
      evicted.set(oldest, new WeakRef(freed));
      collected.register(freed, oldest);
      freed.forget?.();
    }
  }

  return {
    keep<Entry>(name: string, create: () => Entry): Entry {
      if (!entries.has(name)) entries.set(name, create());
      return entries.get(name) as Entry;
    },
    keepWatched<Entry extends Watched>(name: string, create: () => Entry): Entry {
      const known = (entries.get(name) ?? evicted.get(name)?.deref()) as Entry | undefined;
      if (known) return known;
      const entry = create();
      release(name, entry);
      onMount(entry.$state, () => {
        entries.set(name, entry);
        evicted.delete(name);
        unwatched.delete(name);
        return () => release(name, entry);
      });
      return entry;
    },
    size: () => entries.size,
  };
}
