import type { DeviceEvent } from "../../../core/contract/device.js";
import type { CityEvent } from "../../../core/contract/messages.js";
import type { Database } from "../../base/database/tables.js";
import { HOUR } from "../../base/time.js";
import { fieldOf } from "../../base/words.js";
import type { Controller, Detector } from "../../city/model.js";
import { type City, partsOf } from "../../sources/city.js";
import { commandEventsOfAll } from "../control/log.js";

/** A part of the log of all devices; `after` is the id of the last event of the page before. */
export interface EventsQuery {
  readonly since: number;
  readonly until: number;
  readonly most: number;
  readonly after: string | undefined;
}

/** The events of all devices, and the commands of the database, the newest first. Ids begin with the moment: their order is that of the list. */
export function createCityEvents(world: City, db: Database) {
  /** The events of an hour that a page may show, in their order. */
  async function pick(hour: number, { since, until, after }: EventsQuery): Promise<CityEvent[]> {
    const start = Math.max(since, hour * HOUR);
    const end = Math.min(until, hour * HOUR + HOUR - 1);
    const commands = (await commandEventsOfAll(db, world.words, [start, end])).flatMap(({ oID, ...event }) => {
      const controller = world.controllers.get(oID);
      return controller ? withDevice("rts", controller, event) : [];
    });
    const told = await Promise.all(partsOf(world, "devices").map((devices) => devices.events([start, end])));
    const events = told.flat().flatMap(({ oID, ...event }) => {
      const kind = world.controllers.has(`${oID}`) ? "rts" : "rtc";
      const device = (kind === "rts" ? world.controllers : world.detectors).get(`${oID}`);
      return device ? withDevice(kind, device, event) : [];
    });
    return [...events, ...commands]
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

const withDevice = (kind: CityEvent["kind"], device: Controller | Detector, event: DeviceEvent): CityEvent => ({
  id: `${event.utime}-${kind}-${device.oID}-${printOf(`${event.status} ${event.msg}`)}`,
  kind,
  oID: device.oID,
  ...fieldOf("description", device),
  ...event,
});

/** A short hash of a text. It keeps ids of one device and one second apart. */
function printOf(text: string): string {
  let print = 0;
  for (let at = 0; at < text.length; at++) print = (Math.imul(print, 31) + text.charCodeAt(at)) >>> 0;
  return print.toString(36);
}
