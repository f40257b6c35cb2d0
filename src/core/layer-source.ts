import { atom, computed, onMount, type ReadableAtom } from "nanostores";
import { type Age, type AgeKind, ageLimits, ageOf } from "./age.js";
import type { Client } from "./client.js";
import { keepUnchanged } from "./keep-unchanged.js";
import type { LayerSource, LayerState, MapItem } from "./map-layer.js";
import type { Resource, ResourceState } from "./resource.js";
import { isSameUnread, sumUnread } from "./unread.js";

/** Milliseconds of waiting after which an answer is called slow (faults F3). */
const SLOW_AFTER = 5_000;

/** Milliseconds after which it is checked again anyway: timers stand still while a computer sleeps. */
const LONGEST = 10_000;

/** One resource of a layer and how its answer becomes items. */
export interface LayerPart<Data> {
  readonly resource: Resource<Data>;
  readonly ageKind: AgeKind;
  /** The items of an answer; an unchanged item is the same object as before. */
  toItems(data: Data | undefined, age: Age): readonly MapItem[];
}

/** Makes one part of a layer; hides the type of its data. */
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
  const answers = parts.map(({ resource, ageKind }) => answerOf(client, resource, ageKind));
  const made = answers.map(({ $data, $age }, part) => computed([$data, $age], attempt(parts[part] as LayerPart<unknown>)));
  const items = made.map(($made) => computed($made, ({ items }) => items));
  const $fault = computed(made, (...each) => each.find(({ fault }) => fault)?.fault);
  const $answers = computed(
    answers.map(({ $aged }) => $aged),
    (...aged) =>
      stateOf(
        aged.map(({ state }) => state),
        aged.map(({ age }) => age),
      ),
  );
  let last: LayerState | undefined;
  return {
    // Much faster than `flat` for very long lists.
    $items: computed(items, (...lists) => ([] as MapItem[]).concat(...lists)),
    $state: computed([$answers, $fault], (answered, fault) => {
      const next = fault === undefined ? answered : { ...answered, fault };
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

/** Makes items of each answer; while the code of the part throws, its last items stay, with what it threw. */
function attempt({ toItems }: LayerPart<unknown>) {
  let items: readonly MapItem[] = [];
  return (data: unknown, age: Age): { readonly items: readonly MapItem[]; readonly fault?: string } => {
    try {
      items = toItems(data, age);
      return { items };
    } catch (error) {
      return { items, fault: String(error) };
    }
  };
}

/**
 * An answer and its age, shared by all layers that show some of it; updated also when its age or slowness changes with time
 * alone.
 */
interface AgedAnswer {
  readonly $aged: ReadableAtom<{ readonly state: ResourceState<unknown>; readonly age: Age }>;
  readonly $data: ReadableAtom<unknown>;
  readonly $age: ReadableAtom<Age>;
}

const known = new WeakMap<Resource<unknown>, Map<AgeKind, AgedAnswer>>();

function answerOf(client: Client, resource: Resource<unknown>, kind: AgeKind): AgedAnswer {
  const ofResource = known.get(resource) ?? new Map<AgeKind, AgedAnswer>();
  const answer = ofResource.get(kind) ?? createAgedAnswer(client, resource, kind);
  known.set(resource, ofResource.set(kind, answer));
  return answer;
}

function createAgedAnswer(client: Client, resource: Resource<unknown>, kind: AgeKind): AgedAnswer {
  const $aged = computed([resource.$state, turnsOf(client, resource, kind)], (state) => {
    const { answered, error } = state;
    const now = client.clock.now();
    // Things without a time of their own are as old as the answer, and old as soon as a refetch failed. An answer from before the
    // city's time was known carries the browser's time, which may be ahead.
    return { state, age: error && answered !== null ? ("old" as const) : ageOf(answered && Math.min(answered, now), kind, now) };
  });
  return { $aged, $data: computed($aged, ({ state }) => state.data), $age: computed($aged, ({ age }) => age) };
}

/**
 * Increments when an answer turns old or slow, or the city clock is set. Not every second: that would cost every layer of a
 * map.
 */
function turnsOf({ clock }: Client, { $state }: Resource<unknown>, kind: AgeKind): ReadableAtom<number> {
  const $turns = atom(0);
  onMount($turns, () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const { answered, asked } = $state.get();
      const untilOld = answered === null ? -1 : 1000 * (answered + ageLimits[kind] - clock.now());
      const untilSlow = asked === null ? -1 : asked + SLOW_AFTER - Date.now();
      const left = [untilOld, untilSlow].filter((ms) => ms >= 0);
      if (left.length > 0) timer = setTimeout(turn, Math.min(LONGEST, ...left.map((ms) => ms + 1)));
    };
    /** Plans the next timer before the check: when this one fired a moment too early, the next one follows at once. */
    const turn = () => {
      plan();
      $turns.set($turns.get() + 1);
    };
    const unbindState = $state.subscribe(plan);
    const unbindClock = clock.$setting.listen(turn);
    return () => {
      clearTimeout(timer);
      unbindState();
      unbindClock();
    };
  });
  return $turns;
}

/** Items by key; a second item with the same key is dropped (faults F10). */
export function distinct(items: readonly MapItem[]): MapItem[] {
  const keys = new Set<string>();
  return items.filter(({ key }) => keys.size < keys.add(key).size);
}

/** State of the layer's answers together: with one good answer there is something to show. */
export function stateOf(answers: readonly ResourceState<unknown>[], ages: readonly Age[]): LayerState {
  const times = answers.flatMap(({ answered }) => answered ?? []);
  const isSlow = answers.some(({ asked }) => asked !== null && Date.now() - asked > SLOW_AFTER);
  return {
    status: times.length > 0 ? "ready" : waiting(answers, isSlow),
    error: answers.find(({ error }) => error)?.error,
    answered: times.length > 0 ? Math.min(...times) : null,
    age: ages.find((age, part) => age !== "recent" && !isAwaited(answers[part])) ?? "recent",
    isSlow,
    isPartial: times.length > 0 && answers.some(isAwaited),
    unread: sumUnread(answers.map(({ unread }) => unread)),
  };
}

/** Still waiting for the first answer without a failure: that is not old. */
const isAwaited = (answer: ResourceState<unknown> | undefined) => answer?.answered === null && !answer.error;

function waiting(answers: readonly ResourceState<unknown>[], isSlow: boolean): LayerState["status"] {
  if (answers.every(({ error }) => error?.status === 404)) return "absent";
  if (answers.every(({ error }) => error)) return "error";
  return isSlow ? "slow" : "fetching";
}

const isSame = (one: LayerState, other: LayerState) =>
  one.status === other.status &&
  one.error === other.error &&
  one.fault === other.fault &&
  one.age === other.age &&
  one.isSlow === other.isSlow &&
  one.isPartial === other.isPartial &&
  isSameUnread(one.unread, other.unread) &&
  (one.answered === other.answered || other.age === "recent");
