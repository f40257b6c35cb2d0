import { atom, onMount } from "nanostores";
import type { Client } from "../client.js";
import type { Device } from "../contract/city.js";
import { rtcOps } from "../contract/rtc.js";
import { rtsOps } from "../contract/rts.js";
import { ProviderError } from "../provider-error.js";
import { rtcDevices, rtsDevices } from "../resources/devices.js";
import { logMessage, type Message, type MessageDevice } from "./message.js";

/** What the logs that were read hold, and how many devices have been asked of how many. */
export interface DeviceLogs {
  readonly messages: readonly Message[];
  readonly read: number;
  readonly all: number;
}

interface Reading {
  /** Local ms. */
  readonly at: number;
  readonly status: Device["status"];
  readonly messages: readonly Message[];
}
interface Candidate extends MessageDevice {
  readonly key: string;
  readonly status: Device["status"];
}

/** Milliseconds between two logs: of devices in trouble that were not asked since, and of all others in turn. */
const URGENT = 300;
const PAUSE = 3_000;
/** Milliseconds before the same log is read again, and after a failure. */
const AGAIN = 60_000;
const AFTER_FAILURE = 15_000;
/** So many devices of a kind without a log, and none with one: the provider does not offer them. */
const MISSES = 3;

const eventCalls = { rts: rtsOps.rtsEventsLast, rtc: rtcOps.rtcEventsLast };

/**
 * The newest entries of all devices' logs. The contract has no call for them together, so they are read one after another,
 * never two at a time: first those whose state in the list is bad and new to us, then each in its turn. A hidden page reads
 * none.
 */
export const deviceLogs = (client: Client) =>
  client.keep("messages/logs", () => {
    const nothing: DeviceLogs = { messages: [], read: 0, all: 0 };
    const $logs = atom<DeviceLogs>(nothing);
    const readings = new Map<string, Reading>();
    const misses = { rts: 0, rtc: 0 };

    function candidates(): Candidate[] {
      const of = (kind: MessageDevice["kind"], list: readonly Device[] = []) =>
        misses[kind] >= MISSES
          ? []
          : list.map(({ oID, description, streets, status }) => ({
              key: `${kind}/${oID}`,
              kind,
              oID,
              status,
              name: description.trim() || streets.join(" — ") || `№ ${oID}`,
            }));
      return [...of("rts", rtsDevices(client).$state.get().data), ...of("rtc", rtcDevices(client).$state.get().data)];
    }

    function next(all: readonly Candidate[]): { device: Candidate; isUrgent: boolean } | null {
      const isNews = ({ key, status }: Candidate) => status !== "ok" && readings.get(key)?.status !== status;
      const urgent = all.find(isNews);
      if (urgent) return { device: urgent, isUrgent: true };
      let device: Candidate | null = null;
      for (const each of all) if (!device || (readings.get(each.key)?.at ?? 0) < (readings.get(device.key)?.at ?? 0)) device = each;
      return device && Date.now() - (readings.get(device.key)?.at ?? 0) > AGAIN ? { device, isUrgent: false } : null;
    }

    /** Whose the readings are: of another user nothing is shown, however he came. */
    let owner = client.$userKey.get();
    const belongTo = (userKey: string | null) => {
      if (userKey === owner) return;
      owner = userKey;
      readings.clear();
      misses.rts = misses.rtc = 0;
      $logs.set(nothing);
    };

    async function read({ key, kind, oID, name, status }: Candidate, signal: AbortSignal): Promise<void> {
      const asker = owner;
      const events = await client.http.call(eventCalls[kind], { params: { id: oID }, signal });
      if (owner !== asker) return;
      misses[kind] = Number.NEGATIVE_INFINITY;
      readings.set(key, { at: Date.now(), status, messages: events.map((event) => logMessage({ kind, oID, name }, event)) });
    }

    function tell(all: readonly Candidate[]): void {
      const known = all.filter(({ key }) => readings.has(key));
      $logs.set({ messages: known.flatMap(({ key }) => readings.get(key)?.messages ?? []), read: known.length, all: all.length });
    }

    onMount($logs, () => {
      const stop = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const plan = (pause: number) => {
        if (!stop.signal.aborted) timer = setTimeout(turn, pause);
      };
      async function turn() {
        const all = candidates();
        const wanted = globalThis.document?.hidden || client.$userKey.get() === null ? null : next(all);
        if (!wanted) return plan(PAUSE);
        try {
          await read(wanted.device, stop.signal);
          if (stop.signal.aborted) return;
          tell(all);
          plan(next(all)?.isUrgent ? URGENT : PAUSE);
        } catch (error) {
          if (stop.signal.aborted) return;
          const isMissing = error instanceof ProviderError && [404, 405].includes(error.status);
          const { key, kind, status } = wanted.device;
          if (isMissing) misses[kind]++;
          // It goes to the end of the line, lest one broken log keeps all others waiting.
          readings.set(key, { at: Date.now(), status, messages: readings.get(key)?.messages ?? [] });
          plan(isMissing ? PAUSE : AFTER_FAILURE);
          return;
        }
      }
      const unbind = [
        rtsDevices(client).$state.subscribe(() => {}),
        rtcDevices(client).$state.subscribe(() => {}),
        client.$userKey.subscribe(belongTo),
      ];
      plan(URGENT);
      return () => {
        stop.abort();
        clearTimeout(timer);
        for (const end of unbind) end();
      };
    });
    return { $logs };
  });
