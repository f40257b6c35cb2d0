import { onMount, type ReadableAtom } from "nanostores";

/** So many things that nobody watches are kept, the ones watched last: Back shows at once what was known of a device. */
const MOST_UNWATCHED = 64;

/** A thing that is let go when others have been watched since. */
export interface Watched {
  /** Whoever listens to it watches the thing. */
  readonly $state: ReadableAtom<unknown>;
  /** Frees what it holds; it may be watched again. */
  forget?(): void;
}

/** What a client keeps, by name. */
export interface Kept {
  /** The thing of this name, for as long as there is the client; made when it is first asked for. */
  keep<Thing>(name: string, create: () => Thing): Thing;
  /** The thing of this name; one that was not watched for long is let go. */
  keepWatched<Thing extends Watched>(name: string, create: () => Thing): Thing;
  /** How many things are kept. */
  size(): number;
}

/** What one client keeps. There is one thing of a name at a time: one that was let go and is still held by somebody is found again. */
export function createKept(): Kept {
  const things = new Map<string, unknown>();
  /** Names of the things that nobody watches and that may be let go, the one watched last at the end. */
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
