import { logEntryId } from "../../../core/contract/messages.js";
import type { Reading } from "../../base/database/tables.js";
import { DAY } from "../../base/time.js";
import { type City, partsOf } from "../../sources/city.js";
import { commandEvents } from "../control/log.js";
import { eventsOf } from "../devices/events.js";

/** Seconds for which a message can be acknowledged; the log of a device has no end. */
const LONGEST_WAIT = 31 * DAY;

/** Unix s of the message with an id: one of the city's, or an entry of a device's log. Null when there is none, or not yet. */
export async function messageTime(world: City, db: Reading, id: string, now: number): Promise<number | null> {
  const times = await Promise.all(partsOf(world, "messages").map((messages) => messages.timeOf(id)));
  const utime = times.find((time) => time !== null) ?? (await entryAt(world, db, id));
  return utime !== null && utime <= now && utime > now - LONGEST_WAIT ? utime : null;
}

async function entryAt(world: City, db: Reading, id: string): Promise<number | null> {
  const [, kind, device = "", moment] = /^(rts|rtc)-(\d{1,9})-(\d{1,12})-/.exec(id) ?? [];
  const found = (kind === "rts" ? world.controllers : world.detectors).get(device);
  if (!kind || !found) return null;
  const utime = Number(moment);
  const events = [
    ...(await eventsOf(world, found.oID, [utime, utime])),
    ...(kind === "rts" ? await commandEvents(db, world.words, found.oID, [utime, utime]) : []),
  ];
  return events.some((event) => logEntryId(kind as "rts" | "rtc", found.oID, event) === id) ? utime : null;
}
