import type { Message, MessageType, Tone } from "../../core/internal.js";

/** What a message is called: trouble that the city tells of is an incident on the streets, that of a device an error. */
export const messageClasses = ["incident", "error", "attention", "confirmation", "info"] as const;
export type MessageClass = (typeof messageClasses)[number];

export const classOf = ({ type, device }: Pick<Message, "type" | "device">): MessageClass =>
  type === "error" && device === null ? "incident" : type;

const toneOfType: Readonly<Record<MessageType, Tone>> = { error: "error", attention: "warning", confirmation: "ok", info: "info" };

/** Colour and shape of a class; its word stands beside it. */
export const lookOf = (each: MessageClass): { readonly tone: Tone; readonly shape?: "incident" } =>
  each === "incident" ? { tone: "error", shape: "incident" } : { tone: toneOfType[each] };

/** The text key of a class; the city's information is no event of a device. */
export const classKey = (each: MessageClass): string => (each === "info" ? "type.info" : `eventStatus.${each}`);
