import type { DeviceAlarm, DeviceEvent } from "../contract/device.js";
import type { KeyedText } from "../contract/keyed-text.js";
import { type Acknowledgement, logEntryId } from "../contract/messages.js";
import type { Id } from "../contract/schema.js";
import type { TransportFeature } from "../contract/transport.js";

/** Seconds that a message stays in the center: a shift. An error nobody has acknowledged stays longer. */
export const SHIFT = 12 * 3600;

/** `info` comes from the provider alone, the others from the logs of devices as well (spec 3). */
export const messageTypes = ["error", "attention", "confirmation", "info"] as const;
export type MessageType = (typeof messageTypes)[number];

/** A device whose log a message comes from. */
export interface MessageDevice {
  readonly kind: "rts" | "rtc";
  readonly oID: Id;
  readonly name: string;
  readonly name_key?: KeyedText | undefined;
}

/** One message of the message center: the provider's own, at a place, or an entry of a device's log. */
export interface Message {
  /** The provider's id; an entry of a log, which has none, is named by its device, moment and words. */
  readonly id: string;
  readonly type: MessageType;
  readonly text: string;
  /** The key of the sentence that the text is, where it has one. */
  readonly text_key?: KeyedText | undefined;
  /** Unix s. */
  readonly utime: number;
  readonly place: { readonly latitude: number; readonly longitude: number } | null;
  readonly device: MessageDevice | null;
  /** A follow-up of an earlier event: it is shown and never unread. */
  readonly isHistory?: true;
  /** The device alarm behind the message, if there is one. */
  readonly alarm?: DeviceAlarm | undefined;
}

/** A message with its acknowledgement and read state. */
export interface MessageEntry extends Message {
  readonly acknowledged: Pick<Acknowledgement, "fio" | "utime"> | null;
  readonly isUnread: boolean;
  /** An error nobody has acknowledged: it stays until somebody does. */
  readonly isPending: boolean;
}

type MessageFeature = TransportFeature & { readonly properties: Extract<TransportFeature["properties"], { readonly kind: "message" }> };

/** The provider's own messages, as the transport situation has them. */
export const providerMessages = (features: readonly MessageFeature[]): Message[] =>
  features.map(({ geometry, properties: { id, type, text, text_key, utime, alarm } }): Message => {
    const [longitude, latitude] = geometry.type === "Point" ? geometry.coordinates : (geometry.coordinates[0] ?? []);
    const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    return { id: `${id}`, type, text, ...(text_key ? { text_key } : {}), utime, place, device: null, ...(alarm ? { alarm } : {}) };
  });

/** An entry of a device's log as a message. The beginning of a fault is the message that the city has of it. */
export const logMessage = (device: MessageDevice, { utime, status, msg, msg_key, is_history, alarm }: DeviceEvent): Message => ({
  id: alarm ? `${alarm.id}` : logEntryId(device.kind, device.oID, { utime, status, msg }),
  type: status,
  text: msg,
  ...(msg_key ? { text_key: msg_key } : {}),
  utime,
  place: null,
  device,
  ...(is_history ? { isHistory: true } : {}),
  ...(alarm ? { alarm } : {}),
});
