import type { TransportFeature } from "../../contract/transport.js";
import type { Tone } from "../../map-layer.js";

type MessageType = Extract<TransportFeature["properties"], { kind: "message" }>["type"];

/** Severity from which a thing is pinned: it lies above every device and cluster, and no text filters it away. */
export const ALARM = 50;

/** How a message of the city looks by its type: trouble on the streets is an incident, and not the error of a device. */
export const messageAppearances: Readonly<Record<MessageType, readonly [tone: Tone, severity: number, status: string]>> = {
  error: ["error", ALARM, "eventStatus.incident"],
  attention: ["warning", 1, "eventStatus.attention"],
  confirmation: ["ok", 0, "eventStatus.confirmation"],
  info: ["info", 0, "messageInfo"],
};
