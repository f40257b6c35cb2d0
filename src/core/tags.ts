import { atom, onMount } from "nanostores";
import type { CityTag } from "./contract/city.js";
import type { Id } from "./contract/schema.js";
import { perClient } from "./per-client.js";
import { cityTags } from "./resources/city.js";
import { keep, onKeptElsewhere, recall } from "./storage.js";

type NamedTag = Pick<CityTag, "id" | "kind" | "name">;

/** The tags of a city, and the one of which a user wants to see the devices alone. */
export interface TagChoice {
  /** Null until it is known whether the city has any; empty where it has none. */
  readonly known: readonly NamedTag[] | null;
  readonly chosen: NamedTag | null;
  /** The id of one that was chosen before the city has told its own; null when none is. */
  readonly awaited: string | null;
  /** Whether a device is to be shown. */
  has(oID: Id): boolean;
}

/** As it is kept in the browser: with the devices, so that no screen shows the whole city first. */
interface Kept {
  readonly known: readonly NamedTag[] | null;
  readonly chosen: CityTag | null;
}

const nothing: Kept = { known: null, chosen: null };

function choiceOf({ known, chosen }: Kept, awaited: string | null): TagChoice {
  const oIDs = chosen && new Set(chosen.oIDs.map(String));
  return { known, chosen, awaited, has: (oID) => oIDs === null || oIDs.has(`${oID}`) };
}

/** The choice of the signed-in user, for all screens of a provider; kept in this browser, tabs follow each other. */
export const tagChoice = perClient("tagChoice", (client) => {
  let kept = nothing;
  let awaited: string | null = null;
  const $choice = atom(choiceOf(nothing, null));
  const keyOf = (userKey: string) => `its.tags:${client.base}:${userKey}`;

  function set(next: Kept): void {
    kept = next;
    $choice.set(choiceOf(next, awaited));
  }
  function write(next: Kept): void {
    const isSame = JSON.stringify(next) === JSON.stringify(kept);
    if (!isSame || awaited !== $choice.get().awaited) set(next);
    if (isSame) return;
    const userKey = client.$userKey.get();
    if (userKey !== null) keep(keyOf(userKey), JSON.stringify(next));
  }
  const { $state } = cityTags(client);

  /** Takes what the city has told; a tag that it has no more is chosen no more. */
  function take(): void {
    const { data, error } = $state.get();
    if (client.$userKey.get() === null) return;
    if (data) {
      const id = awaited ?? kept.chosen?.id;
      awaited = null;
      write({ known: data.map(({ id, kind, name }) => ({ id, kind, name })), chosen: data.find((tag) => tag.id === id) ?? null });
    } else if (error?.status === 404 || error?.status === 405) {
      awaited = null;
      write({ known: [], chosen: null });
    }
  }

  onMount($choice, () => {
    let forget = () => {};
    const unbindUser = client.$userKey.subscribe((userKey) => {
      forget();
      forget = () => {};
      set(userKey === null ? nothing : readKept(recall(keyOf(userKey))));
      if (userKey !== null) forget = onKeptElsewhere(keyOf(userKey), (text) => set(readKept(text)));
      take();
    });
    const unbindTags = $state.subscribe(take);
    return () => {
      unbindTags();
      unbindUser();
      forget();
    };
  });

  return {
    $choice,
    /** By the id of a tag; null for the whole city. */
    choose(id: string | null): void {
      const { data } = $state.get();
      awaited = data ? null : id;
      const isKnown = data !== undefined || id === null;
      write(isKnown ? { ...kept, chosen: data?.find((tag) => tag.id === id) ?? null } : kept);
    },
  };
});

/** What was kept, as far as it can be read: another version or program may have written it. */
function readKept(text: string | null): Kept {
  try {
    const { known, chosen } = JSON.parse(text ?? "{}") as Partial<Kept>;
    return {
      known: Array.isArray(known) && known.every(isTag) ? known : null,
      chosen: isTag(chosen) && Array.isArray(chosen.oIDs) ? chosen : null,
    };
  } catch {
    return nothing;
  }
}

const isTag = (value: unknown): value is CityTag =>
  typeof value === "object" &&
  value !== null &&
  (["id", "kind", "name"] as const).every((field) => typeof (value as CityTag)[field] === "string");
