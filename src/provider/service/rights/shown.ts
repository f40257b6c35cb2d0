import type { Database } from "../../base/database/tables.js";
import type { City } from "../../sources/city.js";
import { type CityEvents, createCityEvents } from "../messages/city-events.js";
import { listNamed } from "../stream/lists.js";
import { createSnapshots, type Snapshots } from "../stream/snapshots.js";
import { isShown, narrowed, type Sight } from "./narrowed.js";
import { may, type Rights, sees } from "./rights.js";
import type { Tags } from "./tags.js";

/** What is shown to all who see the same: their city, and the lists and events of it. */
export interface Shown {
  /** The same for the same city. */
  readonly key: string;
  readonly world: City;
  readonly snapshots: Snapshots;
  readonly events: CityEvents;
  /** Whether the message of an id is shown. */
  showsMessage(id: string): boolean;
}

/** Narrowed cities that are kept, with their lists: those that somebody asked for last. */
const MOST_KEPT = 50;

/** Gives what is shown by rights: to those who see everything the `whole`, to others what was narrowed for all of their kind. */
export function createViews(whole: Omit<Shown, "key" | "showsMessage">, db: Database, tags: Tags, tick: () => number) {
  const everything: Shown = { ...whole, key: "", showsMessage: () => true };
  const kept = new Map<string, Shown>();

  function narrow(rights: Rights, key: string): Shown {
    const sight: Sight = {
      device: (oID) => sees(rights, tags.of(oID)),
      vehicles: may(rights, "vehicles.view"),
      messages: may(rights, "messages.view"),
    };
    const world = narrowed(whole.world, sight);
    const snapshots = createSnapshots(tick, null, {
      whole(name) {
        const list = listNamed(name);
        return list ? whole.snapshots.now(name, () => list.build(whole.world, whole.world.clock.now())) : null;
      },
      current: (name) => (listNamed(name) ? whole.snapshots.current(name) : null),
      narrow: (name, list) => listNamed(name)?.narrow(list, sight),
    });
    return { key, world, snapshots, events: createCityEvents(world, db), showsMessage: (id) => isShown(sight, id) };
  }

  return {
    everything,
    of(rights: Rights): Shown {
      const vehicles = may(rights, "vehicles.view");
      const messages = may(rights, "messages.view");
      if (rights.tags === null && vehicles && messages) return everything;
      const key = JSON.stringify([rights.tags, vehicles, messages]);
      const shown = kept.get(key) ?? narrow(rights, key);
      // The one that was asked for last stands last.
      kept.delete(key);
      kept.set(key, shown);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return shown;
    },
    /** Whether somebody may still be shown this. */
    isKept: (shown: Shown): boolean => shown === everything || kept.get(shown.key) === shown,
    /** Devices have other tags: every city is narrowed anew. */
    forget: (): void => kept.clear(),
  };
}
export type Views = ReturnType<typeof createViews>;
