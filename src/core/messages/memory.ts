import { atom, onMount } from "nanostores";
import type { Client } from "../client.js";
import { isKeyedText } from "../contract/keyed-text.js";
import { city } from "../resources/city.js";
import { keep, onKeptElsewhere, recall } from "../storage.js";
import { type Message, messageTypes } from "./message.js";

type Acknowledged = Readonly<Record<string, { readonly fio: string; readonly utime: number }>>;

/** What this browser keeps for one user of one provider. */
export interface MessageMemory {
  /** City time of the first visit, Unix s: older messages count as read, except errors. 0 until the city has said its time. */
  readonly since: number;
  readonly read: readonly string[];
  /** By message, where the provider keeps no acknowledgements itself. */
  readonly acknowledged: Acknowledged;
  /** Errors that nobody has acknowledged yet: they stay when the provider no longer sends them. */
  readonly pending: readonly Message[];
}

/** The newest marks of each kind that are kept. */
const MOST = 2_000;

/** The user's own marks on messages, in local storage; tabs follow each other. */
export function messageMemory(client: Client) {
  const $memory = atom<MessageMemory>({ since: 0, read: [], acknowledged: {}, pending: [] });
  const keyOf = (userKey: string) => `its.messages:${client.base}:${userKey}`;

  const load = (text: string | null) => {
    $memory.set(readMemory(text));
    begin();
  };
  /** Set from the city's time alone: the browser's clock may be days off, and this value is stored. */
  function begin(): void {
    const memory = $memory.get();
    if (memory.since === 0 && client.clock.isSet()) write({ ...memory, since: Math.floor(client.clock.now()) });
  }
  function write(memory: MessageMemory): void {
    $memory.set(memory);
    const userKey = client.$userKey.get();
    if (userKey !== null) keep(keyOf(userKey), JSON.stringify(memory));
  }

  onMount($memory, () => {
    let forget = () => {};
    const unbind = client.$userKey.subscribe((userKey) => {
      forget();
      if (userKey === null) return load(null);
      load(recall(keyOf(userKey)));
      forget = onKeptElsewhere(keyOf(userKey), load);
    });
    const unbindCity = city(client).$state.subscribe(begin);
    return () => {
      unbind();
      unbindCity();
      forget();
    };
  });

  return {
    $memory,
    change(change: (memory: MessageMemory) => Partial<MessageMemory>) {
      const memory = $memory.get();
      const { read, acknowledged, pending, since } = { ...memory, ...change(memory) };
      write({
        since,
        read: read.slice(-MOST),
        acknowledged: Object.fromEntries(Object.entries(acknowledged).slice(-MOST)),
        pending,
      });
    },
  };
}

/** The stored marks, as far as they can be parsed: another version or program may have written them. */
function readMemory(text: string | null): MessageMemory {
  const kept = parsed(text);
  const list = (value: unknown) => (Array.isArray(value) ? value : []);
  return {
    since: typeof kept.since === "number" && Number.isFinite(kept.since) ? kept.since : 0,
    read: list(kept.read).filter((id) => typeof id === "string"),
    acknowledged: isRecord(kept.acknowledged)
      ? (Object.fromEntries(Object.entries(kept.acknowledged).filter(([, each]) => isMark(each))) as Acknowledged)
      : {},
    pending: list(kept.pending).filter((each) => isMessage(each) && each.type === "error"),
  };
}

function parsed(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isMark = (value: unknown) => isRecord(value) && typeof value.fio === "string" && typeof value.utime === "number";
/** Whether a stored value is a message. */
export const isMessage = (value: unknown): value is Message =>
  isRecord(value) &&
  typeof value.id === "string" &&
  messageTypes.some((type) => type === value.type) &&
  typeof value.text === "string" &&
  isKey(value.text_key) &&
  typeof value.utime === "number" &&
  isPlace(value.place) &&
  isDevice(value.device) &&
  isAlarm(value.alarm);
const isKey = (value: unknown) => value === undefined || isKeyedText(value);
const isPlace = (value: unknown) =>
  value === null || (isRecord(value) && typeof value.latitude === "number" && typeof value.longitude === "number");
const isAlarm = (value: unknown) =>
  value === undefined ||
  (isRecord(value) &&
    typeof value.code === "string" &&
    typeof value.words === "string" &&
    ["string", "undefined"].includes(typeof value.component) &&
    (value.values === undefined || (Array.isArray(value.values) && value.values.every(isRecord))));
const isDevice = (value: unknown) =>
  value === null ||
  (isRecord(value) &&
    ["rts", "rtc"].includes(`${value.kind}`) &&
    typeof value.name === "string" &&
    isKey(value.name_key) &&
    isId(value.oID));
const isId = (value: unknown) => typeof value === "string" || typeof value === "number";
