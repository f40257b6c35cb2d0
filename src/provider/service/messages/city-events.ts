import { setImmediate } from "node:timers/promises";
import type { CityEvent } from "../../../core/contract/messages.js";
import type { Database } from "../../base/database/tables.js";
import type { Controller, Detector } from "../../city/model.js";
import { type EventEntry, eventsBetween } from "../../sources/simulation/events.js";
import { HOUR } from "../../sources/simulation/profile.js";
import type { World } from "../../sources/simulation/world.js";
import { commandEventsOfAll } from "../control/log.js";

/** Devices whose hour is computed before other calls are answered. */
const SLICE = 4_000;
/** Hours that are kept, of which an older one is computed when somebody asks for it. */
const KEPT = 24;

/** A part of the log of all devices; `after` is the id of the last event of the page before. */
export interface EventsQuery {
  readonly since: number;
  readonly until: number;
  readonly most: number;
  readonly after: string | undefined;
}

/**
 * The events of all devices, the newest first. What the simulation brings is the same whenever it is asked for, so it is kept
 * hour by hour; commands are read from the database. Ids begin with the moment: their order is that of the list.
 */
export function createCityEvents(world: World, db: Database) {
  const hours = new Map<number, Promise<readonly CityEvent[]>>();
  let known = "";
  let running = world.scenarios;

  const devices = (): [kind: CityEvent["kind"], device: Controller | Detector][] => [
    ...world.city.controllers.map((device) => ["rts", device] as [CityEvent["kind"], Controller]),
    ...world.city.detectors.map((device) => ["rtc", device] as [CityEvent["kind"], Detector]),
  ];

  async function compute(hour: number): Promise<readonly CityEvent[]> {
    const events: CityEvent[] = [];
    for (const [at, [kind, device]] of devices().entries()) {
      if (at % SLICE === SLICE - 1) await setImmediate();
      if (world.field && (world.field.device(device.oID) || !world.field.simulates)) continue;
      for (const event of eventsBetween(world, device.oID, hour * HOUR, hour * HOUR + HOUR - 1))
        events.push(withDevice(kind, device, event));
    }
    return events;
  }

  function ofHour(hour: number): Promise<readonly CityEvent[]> {
    // A tester may spare a device its faults, which were in its log before, or force others on it.
    const forced = JSON.stringify([...world.forced].map(([oID, { faultless, offline, restart }]) => [oID, faultless, offline, restart]));
    if (forced !== known || world.scenarios !== running) hours.clear();
    known = forced;
    running = world.scenarios;
    const events = hours.get(hour) ?? compute(hour);
    hours.set(hour, events);
    for (const oldest of hours.keys()) if (hours.size > KEPT) hours.delete(oldest);
    return events;
  }

  /** The events of an hour that a page may show, in their order. */
  async function pick(hour: number, { since, until, after }: EventsQuery): Promise<CityEvent[]> {
    const start = Math.max(since, hour * HOUR);
    const end = Math.min(until, hour * HOUR + HOUR - 1);
    const commands = (await commandEventsOfAll(db, [start, end])).flatMap(({ oID, ...event }) => {
      const controller = world.controllers.get(oID);
      return controller ? withDevice("rts", controller, event) : [];
    });
    const real = ((await world.field?.events([start, end])) ?? []).flatMap(({ oID, ...event }) => {
      const kind = world.controllers.has(`${oID}`) ? "rts" : "rtc";
      const device = (kind === "rts" ? world.controllers : world.detectors).get(`${oID}`);
      return device ? withDevice(kind, device, event) : [];
    });
    return [...(await ofHour(hour)), ...commands, ...real]
      .filter(({ id, utime }) => utime >= start && utime <= end && (after === undefined || compare(`${id}`, after) > 0))
      .sort((one, other) => compare(`${one.id}`, `${other.id}`));
  }

  return {
    /** At most `most` of the events since a moment. */
    async list(query: EventsQuery): Promise<CityEvent[]> {
      const found: CityEvent[] = [];
      const from = query.after === undefined ? query.until : Math.min(query.until, momentOf(query.after));
      for (let hour = Math.floor(from / HOUR); (hour + 1) * HOUR > query.since && found.length < query.most; hour--)
        found.push(...(await pick(hour, query)).slice(0, query.most - found.length));
      return found;
    },
  };
}

export type CityEvents = ReturnType<typeof createCityEvents>;

/** The moment an id begins with; NaN when that is none of ours. */
export const momentOf = (id: string): number => Number(/^(\d+)-/.exec(id)?.[1] ?? Number.NaN);

/** The newer first, those of one moment by the rest of their ids. */
const compare = (one: string, other: string): number => momentOf(other) - momentOf(one) || (one < other ? -1 : one > other ? 1 : 0);

const withDevice = (kind: CityEvent["kind"], { oID, description }: Controller | Detector, event: EventEntry): CityEvent => ({
  id: `${event.utime}-${kind}-${oID}-${printOf(`${event.status} ${event.msg}`)}`,
  kind,
  oID,
  description,
  ...event,
});

/** A short name of a text: those of one device and moment differ by it. */
function printOf(text: string): string {
  let print = 0;
  for (let at = 0; at < text.length; at++) print = (Math.imul(print, 31) + text.charCodeAt(at)) >>> 0;
  return print.toString(36);
}
