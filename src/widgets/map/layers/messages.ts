import type { MapLayer, Tone } from "../../../core/index.js";
import { transportSource } from "./transport.js";

const looks: Readonly<Record<"error" | "attention" | "confirmation" | "info", readonly [tone: Tone, severity: number, status: string]>> = {
  // An alarm is pinned: it lies above every device and cluster.
  error: ["error", 50, "eventStatus.error"],
  attention: ["warning", 1, "eventStatus.attention"],
  confirmation: ["ok", 0, "eventStatus.confirmation"],
  info: ["info", 0, "messageInfo"],
};

/** What the message center says, at its places. */
export const messages: MapLayer = {
  id: "messages",
  title: { ru: "Центр сообщений", en: "Message center", es: "Centro de mensajes" },
  order: 7,
  kinds: {
    message: {
      shape: "bubble",
      title: { ru: "Сообщения", en: "Messages", es: "Mensajes" },
      one: { ru: "сообщение", en: "message", es: "mensaje" },
      isAlone: true,
      panel: "messages",
      attribute: "message",
    },
  },
  states: Object.values(looks).map(([tone, , status]) => ({ tone, status })),
  open: (client) =>
    client.keep("mapLayer/messages", () =>
      transportSource(client, "message", ({ type, text }, age) => {
        const [tone, severity, status] = looks[type];
        return { name: text, words: "сообщение message", tone, severity, status, age };
      }),
    ),
};
