import { computed, type ReadableAtom } from "nanostores";
import { type Age, type AgeKind, ageOf } from "./age.js";
import type { Client } from "./client.js";
import { keepUnchanged } from "./keep-unchanged.js";
import type { LayerSource, LayerState, MapItem } from "./map-layer.js";
import type { Resource, ResourceState } from "./resource.js";

/** Milliseconds of waiting after which an answer is called slow (faults F3). */
const SLOW_AFTER = 5_000;

/** One question of a layer, and what its answer looks like on the map. */
export interface LayerPart<Data> {
  readonly resource: Resource<Data>;
  readonly ageKind: AgeKind;
  /** The items of an answer; what did not change is the same object as before. */
  toItems(data: Data | undefined, age: Age): readonly MapItem[];
}

/** One part of a layer; keeps the type of its data to itself. */
export function layerPart<Data>(
  resource: Resource<Data>,
  ageKind: AgeKind,
  toItems: (data: Data, age: Age) => MapItem[],
): LayerPart<unknown> {
  let items: readonly MapItem[] = [];
  const keep = (data: Data | undefined, age: Age) => {
    items = keepUnchanged(items, data === undefined ? [] : toItems(data, age));
    return items;
  };
  return { resource, ageKind, toItems: keep } as LayerPart<unknown>;
}

/** The source of a layer whose items come from one or more resources of the client. */
export function createLayerSource(client: Client, parts: readonly LayerPart<unknown>[]): LayerSource {
  const states = parts.map(({ resource }) => resource.$state);
  const ages = parts.map(({ resource, ageKind }) => ageOfAnswer(client, resource, ageKind));
  const items = parts.map((each, index) => itemsOf(each, ages[index] as ReadableAtom<Age>));
  let last: LayerState | undefined;
  return {
    // Far faster than `flat` where there are very many.
    $items: computed(items, (...lists) => ([] as MapItem[]).concat(...lists)),
    $state: computed([client.clock.$now, ...states, ...ages], (_now, ...rest) => {
      const next = stateOf(rest.slice(0, parts.length) as ResourceState<unknown>[], rest.slice(parts.length) as Age[]);
      if (!last || !isSame(last, next)) last = next;
      return last;
    }),
    revalidate() {
      for (const { resource } of parts) resource.revalidate();
    },
    cancel() {
      for (const { resource } of parts) resource.cancel();
    },
  };
}

/** Things without a time of their own are as old as the answer, and old as soon as a newer one could not be had. */
const ageOfAnswer = (client: Client, { $state }: Resource<unknown>, kind: AgeKind): ReadableAtom<Age> =>
  computed([$state, client.clock.$now], ({ answered, error }, now) => (error && answered !== null ? "old" : ageOf(answered, kind, now)));

function itemsOf({ resource: { $state }, toItems }: LayerPart<unknown>, $age: ReadableAtom<Age>): ReadableAtom<readonly MapItem[]> {
  const $data = computed($state, ({ data }) => data);
  return computed([$data, $age], toItems);
}

/** Items by key; a second thing of the same name is left out (faults F10). */
export function distinct(items: readonly MapItem[]): MapItem[] {
  const keys = new Set<string>();
  return items.filter(({ key }) => keys.size < keys.add(key).size);
}

/** What the answers of a layer together amount to: one good answer is enough to show. */
export function stateOf(answers: readonly ResourceState<unknown>[], ages: readonly Age[]): LayerState {
  const times = answers.flatMap(({ answered }) => answered ?? []);
  return {
    status: times.length > 0 ? "ready" : waiting(answers),
    error: answers.find(({ error }) => error)?.error,
    answered: times.length > 0 ? Math.min(...times) : null,
    age: ages.find((age, part) => age !== "recent" && !isAwaited(answers[part])) ?? "recent",
  };
}

/** Nothing has come yet, and nothing has failed: that is not old. */
const isAwaited = (answer: ResourceState<unknown> | undefined) => answer?.answered === null && !answer.error;

function waiting(answers: readonly ResourceState<unknown>[]): LayerState["status"] {
  if (answers.every(({ error }) => error?.status === 404)) return "absent";
  if (answers.every(({ error }) => error)) return "error";
  return answers.some(({ asked }) => asked !== null && Date.now() - asked > SLOW_AFTER) ? "slow" : "fetching";
}

const isSame = (one: LayerState, other: LayerState) =>
  one.status === other.status &&
  one.error === other.error &&
  one.age === other.age &&
  (one.answered === other.answered || other.age === "recent");
