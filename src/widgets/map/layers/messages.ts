import { createLayerSource, listColumns, type MapLayer, messageAppearances, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** The messages of the message center at their places. */
export const messages: MapLayer = {
  id: "messages",
  title: { ru: "Центр сообщений", en: "Message center", es: "Centro de mensajes" },
  order: 7,
  count: "countOnMap",
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
  states: Object.values(messageAppearances).map(([tone, , status]) => ({ tone, status })),
  open: perClient("mapLayer/messages", (client) => createLayerSource(client, [columnsPart(listColumns(client, "transport"), "message")])),
};
