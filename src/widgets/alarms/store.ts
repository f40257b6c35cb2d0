import { atom, map } from "nanostores";
import { type Alarm, type AlarmDeed, type AlarmsDone, asProviderError, type ProviderError } from "../../core/internal.js";
import { type Filter, type FilterName, filterNames, filterOf, noFilter } from "./filter.js";
import { type Place, places } from "./looks.js";

export const views = ["list", "figures", "rules"] as const;
export type View = (typeof views)[number];

/** What the attributes say. */
export type Given = Partial<Record<"alarm" | "view" | "shown" | FilterName, string | undefined>>;

/** Deeds that are done again with the same or other alarms, one after another. */
export type Deeds = readonly { readonly ids: readonly string[]; readonly deed: AlarmDeed }[];

/** What became of what was done last. */
export interface Outcome {
  readonly deed: AlarmDeed["name"] | "undo";
  readonly done: number;
  /** How many were refused, by the code that says why. */
  readonly refused: readonly (readonly [code: string, count: number])[];
  readonly error: ProviderError | null;
  /** What takes it back; null where nothing does. */
  readonly undo: Deeds | null;
}

type Send = (ids: readonly string[], deed: AlarmDeed) => Promise<AlarmsDone>;

const viewOf = (given: string | undefined): View => views.find((view) => view === given) ?? "list";
const placeOf = (given: string | undefined): Place => places.find((place) => place === given) ?? "list";

/** One element with alarms on the page owns one of these. */
export function createAlarms() {
  const $view = atom<View>("list");
  const $place = atom<Place>("list");
  const $filter = map<Filter>(noFilter);
  const $opened = atom<string | null>(null);
  /** Alarms with which something is to be done together. */
  const $marked = atom<ReadonlySet<string>>(new Set());
  /** Groups whose alarms are lines of their own. */
  const $unfolded = atom<ReadonlySet<string>>(new Set());
  /** Alarms with which something is being done. */
  const $busy = atom<ReadonlySet<string>>(new Set());
  const $outcome = atom<Outcome | null>(null);
  let last: Given = {};

  const startBusy = (ids: readonly string[]) => $busy.set(new Set([...$busy.get(), ...ids]));
  const endBusy = (ids: readonly string[]) => $busy.set(new Set([...$busy.get()].filter((id) => !ids.includes(id))));

  /** Does something with alarms; what was done is no longer marked. Gives the ids of these. */
  async function act(deed: AlarmDeed, alarms: readonly Alarm[], send: Send): Promise<AlarmsDone> {
    const ids = alarms.map(({ id }) => id).filter((id) => !$busy.get().has(id));
    if (ids.length === 0) return { done: [], refused: [] };
    startBusy(ids);
    $outcome.set(null);
    try {
      const outcome = await send(ids, seenOf(deed, alarms));
      const done = new Set(outcome.done);
      $marked.set(new Set([...$marked.get()].filter((id) => !done.has(id))));
      $outcome.set({
        deed: deed.name,
        done: done.size,
        refused: byCode(outcome),
        error: null,
        undo: undoOf(
          deed,
          alarms.filter(({ id }) => done.has(id)),
        ),
      });
      return outcome;
    } catch (error) {
      $outcome.set({ deed: deed.name, done: 0, refused: [], error: asProviderError(error), undo: null });
      return { done: [], refused: [] };
    } finally {
      endBusy(ids);
    }
  }

  return {
    $view,
    $place,
    $filter,
    $opened,
    $marked,
    $unfolded,
    $busy,
    $outcome,
    act,
    /** Takes back what was done last. */
    async undo(send: Send): Promise<void> {
      const { undo } = $outcome.get() ?? {};
      if (!undo) return;
      $outcome.set(null);
      try {
        const outcomes = [];
        for (const { ids, deed } of undo) outcomes.push(await send(ids, deed));
        const refused = outcomes.flatMap((outcome) => outcome.refused);
        const done = outcomes.flatMap((outcome) => outcome.done);
        $outcome.set({ deed: "undo", done: done.length, refused: byCode({ done, refused }), error: null, undo: null });
      } catch (error) {
        $outcome.set({ deed: "undo", done: 0, refused: [], error: asProviderError(error), undo: null });
      }
    },
    open: (id: string | null) => $opened.set(id),
    toggleGroup(key: string) {
      const unfolded = new Set($unfolded.get());
      if (!unfolded.delete(key)) unfolded.add(key);
      $unfolded.set(unfolded);
    },
    mark(ids: readonly string[], isMarked: boolean) {
      const marked = new Set($marked.get());
      for (const id of ids) {
        if (isMarked) marked.add(id);
        else marked.delete(id);
      }
      $marked.set(marked);
    },
    /** Takes each attribute once for each of its values, unless it only repeats what was chosen here. */
    follow(given: Given) {
      const isNew = (name: keyof Given) => given[name] !== last[name];
      if (isNew("alarm")) $opened.set(given.alarm?.trim() || null);
      if (isNew("view")) $view.set(viewOf(given.view));
      if (isNew("shown")) $place.set(placeOf(given.shown));
      if (filterNames.some(isNew)) {
        const wanted = filterOf(given);
        $filter.set({ ...$filter.get(), ...Object.fromEntries(filterNames.filter(isNew).map((name) => [name, wanted[name]])) });
      }
      last = given;
    },
    /** What is shown, as the attributes say it. */
    said(): Record<"view" | "shown" | FilterName, string | null> {
      const filter = $filter.get();
      const values = Object.fromEntries(filterNames.map((name) => [name, filter[name] || null])) as Record<FilterName, string | null>;
      const view = $view.get();
      const place = $place.get();
      return { view: view === "list" ? null : view, shown: place === "list" ? null : place, ...values };
    },
  };
}

export type AlarmsStore = ReturnType<typeof createAlarms>;

/** Who acknowledges has seen the alarms as they are shown, which may be behind what they are by now. */
const seenOf = (deed: AlarmDeed, alarms: readonly Alarm[]): AlarmDeed =>
  deed.name === "acknowledge" ? { ...deed, seen: new Map(alarms.map(({ id, priority }) => [id, priority])) } : deed;

function byCode({ refused }: AlarmsDone): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { code } of refused) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}

/** What takes a deed back, alarm by alarm as each was before; nothing takes back that somebody has seen an alarm, or has reset it. */
function undoOf(deed: AlarmDeed, alarms: readonly Alarm[]): Deeds | null {
  if (alarms.length === 0) return null;
  switch (deed.name) {
    case "shelve":
      return [{ ids: alarms.map(({ id }) => id), deed: { name: "unshelve" } }];
    case "unshelve":
      return alarms.flatMap(({ id, shelf }) =>
        shelf ? [{ ids: [id], deed: { name: "shelve", utime_end: shelf.utime_end, reason: shelf.reason } as const }] : [],
      );
    case "assign":
      return alarms.map(({ id, owner }) => ({ ids: [id], deed: { name: "assign", user: owner?.user ?? null } }));
    case "comment":
      return alarms.map(({ id, comment }) => ({ ids: [id], deed: { name: "comment", comment: comment?.text ?? "" } }));
    case "acknowledge":
    case "reset":
      return null;
  }
}
