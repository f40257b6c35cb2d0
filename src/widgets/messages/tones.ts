import type { MessageType, Tone } from "../../core/internal.js";

/** The tone of each type; its word stands beside it. */
export const typeTone: Readonly<Record<MessageType, Tone>> = { error: "error", attention: "warning", confirmation: "ok", info: "info" };

/** The text key of a type; a provider's information is no event of a device. */
export const typeKey = (type: MessageType): string => (type === "info" ? "type.info" : `eventStatus.${type}`);
