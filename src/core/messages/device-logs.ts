import { atom, onMount } from "nanostores";
import { crossingName } from "../city-lists/items/names.js";
import { rtcDevices, rtsDevices } from "../city-lists/lists.js";
import type { Device } from "../contract/city.js";
import { rtcOps } from "../contract/rtc.js";
import { rtsOps } from "../contract/rts.js";
import { askInTime, overdueAfter } from "../overdue.js";
import { perClient } from "../per-client.js";
import { ProviderError } from "../provider-error.js";
import { keepReadings, type Reading, recallReadings } from "./kept-readings.js";
import { logMessage, type Message, type MessageDevice } from "./message.js";

/** The messages of the logs read so far, and how many devices' logs of how many that is. */
export interface DeviceLogs {
  readonly messages: readonly Message[];
  readonly read: number;
  /** Null while the devices are not known. */
  readonly all: number | null;
}

interface Candidate extends MessageDevice {
  readonly key: string;
  readonly status: Device["status"];
}

/** Milliseconds before the next log when its device is newly in trouble. */
const URGENT = 300;
/** Milliseconds before the next log of all others in turn. */
const PAUSE = 3_000;
/** Milliseconds before the same log is read again. */
const AGAIN = 60_000;
/** Milliseconds before the next log after a failure. */
const AFTER_FAILURE = 15_000;
/** Milliseconds between two writes of the readings to session storage. */
const KEEP_EVERY = 10_000;
/** Number of 404s for a kind of device, with no log so far, after which the provider counts as not offering its logs. */
const MISSES = 3;

const eventCalls = { rts: rtsOps.rtsEventsLast, rtc: rtcOps.rtcEventsLast };

/**
 * The newest entries of all devices' logs. Without a call for all of them they are read one after another, never two at once:
 * first those of devices that are newly in trouble, then all in turn. A log that does not come gives way to the next. Nothing
 * is read while the page is hidden or the provider is silent.
 */
export const deviceLogs = perClient("messages/logs", (client) => {
  const nothing: DeviceLogs = { messages: [], read: 0, all: null };
  const $logs = atom<DeviceLogs>(nothing);
  const readings = new Map<string, Reading>();
  const misses = { rts: 0, rtc: 0 };

  let listed: readonly unknown[] = [];
  let found: readonly Candidate[] = [];
  function candidates(): readonly Candidate[] {
    const rts = rtsDevices(client).$state.get().data;
    const rtc = rtcDevices(client).$state.get().data;
    const now = [rts, rtc, misses.rts >= MISSES, misses.rtc >= MISSES];
    if (now.some((each, at) => each !== listed[at])) {
      listed = now;
      found = listOf(rts, rtc);
    }
    return found;
  }

  function listOf(rts: readonly Device[] | undefined, rtc: readonly Device[] | undefined): readonly Candidate[] {
    const of = (kind: MessageDevice["kind"], list: readonly Device[] = []) =>
      misses[kind] >= MISSES
        ? []
        : list.map(({ oID, description, description_key, streets, status }) => ({
            key: `${kind}/${oID}`,
            kind,
            oID,
            status,
            name: crossingName({ description, streets }) ?? `№ ${oID}`,
            ...(description_key ? { name_key: description_key } : {}),
          }));
    return [...of("rts", rts), ...of("rtc", rtc)];
  }

  function next(all: readonly Candidate[]): { device: Candidate; isUrgent: boolean } | null {
    const isNews = ({ key, status }: Candidate) => status !== "ok" && readings.get(key)?.status !== status;
    const urgent = all.find(isNews);
    if (urgent) return { device: urgent, isUrgent: true };
    let device: Candidate | null = null;
    for (const each of all) if (!device || (readings.get(each.key)?.at ?? 0) < (readings.get(device.key)?.at ?? 0)) device = each;
    return device && Date.now() - (readings.get(device.key)?.at ?? 0) > AGAIN ? { device, isUrgent: false } : null;
  }

  /** User of the readings: nothing of another user is shown, whenever it arrives. */
  let owner: string | null = null;
  const belongTo = (userKey: string | null) => {
    if (userKey === owner) return;
    owner = userKey;
    readings.clear();
    if (userKey !== null) for (const [key, reading] of recallReadings(client.base, userKey)) readings.set(key, reading);
    misses.rts = misses.rtc = 0;
    $logs.set(nothing);
  };

  async function read({ key, kind, oID, name, name_key, status }: Candidate, signal: AbortSignal): Promise<void> {
    const asker = owner;
    const ask = (signal: AbortSignal) => client.http.call(eventCalls[kind], { params: { id: oID }, signal });
    const events = await askInTime(ask, overdueAfter(PAUSE), signal);
    if (owner !== asker) return;
    misses[kind] = Number.NEGATIVE_INFINITY;
    readings.set(key, { at: Date.now(), status, messages: events.map((event) => logMessage({ kind, oID, name, name_key }, event)) });
  }

  let published: readonly Candidate[] = [];
  function publish(all: readonly Candidate[]): void {
    published = all;
    const known = all.filter(({ key }) => readings.has(key));
    const isListed = rtsDevices(client).$state.get().data ?? rtcDevices(client).$state.get().data;
    $logs.set({
      messages: known.flatMap(({ key }) => readings.get(key)?.messages ?? []),
      read: known.length,
      all: isListed ? all.length : null,
    });
  }
  const keep = () => owner !== null && keepReadings(client.base, owner, readings);

  onMount($logs, () => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (pause: number) => {
      if (!stop.signal.aborted) timer = setTimeout(turn, pause);
    };
    async function turn() {
      const all = candidates();
      const isResting =
        globalThis.document?.hidden ||
        client.presence.$isDeserted.get() ||
        client.$userKey.get() === null ||
        client.connection.$isBadConnection.get();
      const wanted = isResting ? null : next(all);
      if (!wanted) return plan(PAUSE);
      try {
        await read(wanted.device, stop.signal);
        if (stop.signal.aborted) return;
        publish(all);
        plan(next(all)?.isUrgent ? URGENT : PAUSE);
      } catch (error) {
        if (stop.signal.aborted) return;
        const isMissing = error instanceof ProviderError && [404, 405].includes(error.status);
        const { key, kind, status } = wanted.device;
        if (isMissing) misses[kind]++;
        // To the end of the queue, so that one broken log does not block all others.
        readings.set(key, { at: Date.now(), status, messages: readings.get(key)?.messages ?? [] });
        plan(isMissing ? PAUSE : AFTER_FAILURE);
        return;
      }
    }
    const unbind = [
      client.$userKey.subscribe(belongTo),
      ...[rtsDevices, rtcDevices].map((devices) =>
        devices(client).$state.subscribe(() => candidates() !== published && publish(candidates())),
      ),
    ];
    plan(URGENT);
    const keeping = setInterval(keep, KEEP_EVERY);
    globalThis.addEventListener?.("pagehide", keep);
    return () => {
      clearInterval(keeping);
      globalThis.removeEventListener?.("pagehide", keep);
      keep();
      stop.abort();
      clearTimeout(timer);
      for (const end of unbind) end();
    };
  });
  return { $logs };
});
