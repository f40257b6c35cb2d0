import { onMount, type ReadableAtom } from "nanostores";

/** Number of things without subscribers that are kept, the last used ones: so Back shows known data at once. */
const MOST_UNWATCHED = 64;

/** A thing that is dropped when many others have been used since it lost its subscribers. */
export interface Watched {
  /** While this store has subscribers, the thing is kept. */
  readonly $state: ReadableAtom<unknown>;
  /** Frees the data; the thing can be subscribed to again. */
  forget?(): void;
}

/** What a client keeps, by name. */
export interface Kept {
  /** The thing of this name, made on first use and kept as long as the client. */
  keep<Thing>(name: string, create: () => Thing): Thing;
  /** The thing of this name; dropped when it has had no subscribers for long. */
  keepWatched<Thing extends Watched>(name: string, create: () => Thing): Thing;
  /** How many things are kept. */
  size(): number;
}

/** The things of one client, by name, at most one of each: one that was dropped while somebody still holds it is found again. */
export function createKept(): Kept {
  const things = new Map<string, unknown>();
  /** Names of the things without subscribers that may be dropped, the last used at the end. */
  const unwatched = new Set<string>();
  const letGo = new Map<string, WeakRef<object>>();
  const gone = new FinalizationRegistry<string>((name) => letGo.get(name)?.deref() ?? letGo.delete(name));

  function rest(name: string, thing: Watched): void {
    things.set(name, thing);
    letGo.delete(name);
    unwatched.delete(name);
    unwatched.add(name);
    for (const oldest of unwatched) {
      if (unwatched.size <= MOST_UNWATCHED) return;
      const freed = things.get(oldest) as Watched;
      unwatched.delete(oldest);
      things.delete(oldest);
      letGo.set(oldest, new WeakRef(freed));
      gone.register(freed, oldest);
      freed.forget?.();
    }
  }

  return {
    keep<Thing>(name: string, create: () => Thing): Thing {
      if (!things.has(name)) things.set(name, create());
      return things.get(name) as Thing;
    },
    keepWatched<Thing extends Watched>(name: string, create: () => Thing): Thing {
      const known = (things.get(name) ?? letGo.get(name)?.deref()) as Thing | undefined;
      if (known) return known;
      const thing = create();
      rest(name, thing);
      onMount(thing.$state, () => {
        things.set(name, thing);
        letGo.delete(name);
        unwatched.delete(name);
        return () => rest(name, thing);
      });
      return thing;
    },
    size: () => things.size,
  };
}
