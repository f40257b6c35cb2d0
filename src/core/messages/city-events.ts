import { type CityEvent, messageOps } from "../contract/messages.js";
import { perClient } from "../per-client.js";
import { createResource } from "../resource.js";
import { fetchSomePages } from "../resources/pages.js";
import { liveTopics } from "../stream/live-topics.js";
import { logMessage, type Message, SHIFT } from "./message.js";

/** Milliseconds between two polls. */
const EVERY = 5_000;
/** Events of one page of the answer. */
const PAGE = 500;
/** Most pages of one poll. */
const MOST_PAGES = 10;
/** Most events that are kept. */
const MOST = PAGE * MOST_PAGES;
/** Seconds of overlap with the newest known event: others may arrive out of order. */
const OVERLAP = 60;

/** The events of a shift as messages, the newest first. */
export interface EventMessages {
  readonly messages: readonly Message[];
  /** Unix s from which the events are complete. */
  readonly since: number;
}

const toMessage = ({ kind, oID, description, description_key, ...event }: CityEvent): Message =>
  logMessage({ kind, oID, name: description.trim() || `№ ${oID}`, ...(description_key ? { name_key: description_key } : {}) }, event);

/** The events of all devices, where the provider offers them together: first those of the shift, then what is new. 404 where it does not. */
export const cityEvents = perClient("messages/events", (client) => {
  let known: EventMessages = { messages: [], since: 0 };
  let owner: string | null = null;

  async function ask(signal: AbortSignal): Promise<EventMessages> {
    const asker = client.$userKey.get();
    const before = owner === asker && known.messages.length > 0 ? known : null;
    const shift = Math.floor(client.clock.now()) - SHIFT;
    const from = before ? (before.messages[0]?.utime ?? 0) - OVERLAP : shift;
    const received = liveTopics(client).note("events");
    const search = { since: `${from}`, limit: `${PAGE}` };
    const { items, isCut } = await fetchSomePages(client, messageOps.cityEvents, { signal, search, received }, MOST_PAGES);
    const byId = new Map((before?.messages ?? []).map((message) => [message.id, message]));
    for (const message of items.map(toMessage)) if (!byId.has(message.id)) byId.set(message.id, message);
    if (before && byId.size === before.messages.length) return before;
    const all = [...byId.values()].filter(({ utime }) => utime >= shift).sort((one, other) => other.utime - one.utime);
    const messages = all.slice(0, MOST);
    const whole = isCut ? (items.at(-1)?.utime ?? from) : (before?.since ?? from);
    owner = asker;
    known = { messages, since: all.length > MOST ? Math.max(whole, messages.at(-1)?.utime ?? whole) : whole };
    return known;
  }
  return createResource(client, "messages/events", ask, { every: EVERY, live: { topic: "events" } });
});
