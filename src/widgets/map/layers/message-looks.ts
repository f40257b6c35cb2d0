import type { Tone, TransportFeature } from "../../../core/index.js";

type MessageType = Extract<TransportFeature["properties"], { kind: "message" }>["type"];

/** How a message looks by its type. */
export const messageLooks: Readonly<Record<MessageType, readonly [tone: Tone, severity: number, status: string]>> = {
  // An alarm is pinned: it lies above every device and cluster.
  error: ["error", 50, "eventStatus.error"],
  attention: ["warning", 1, "eventStatus.attention"],
  confirmation: ["ok", 0, "eventStatus.confirmation"],
  info: ["info", 0, "messageInfo"],
};
