import type { Widget } from "../../core/internal.js";
import type { MessagesAttributes, MessagesEvents } from "./surface.js";

/** The message center: what the provider and the logs of the devices say. `message`: id of the one that is opened. */
export const messages: Widget<MessagesAttributes, MessagesEvents> = {
  id: "messages",
  tag: "its-messages",
  title: { ru: "Центр сообщений", en: "Message center", es: "Centro de mensajes" },
  attributes: { message: "string" },
  events: ["its-message-selected", "its-message-acknowledged", "its-device-selected", "its-navigate"],
  needs: "messages.view",
  screen: {
    path: "messages",
    access: "signed-in",
    layout: "fill",
    ground: "sunken",
    menu: {
      order: 5,
      icon: "messages",
      shortTitle: { ru: "Сообщения", en: "Messages", es: "Mensajes" },
      badge: () => import("./badge.js"),
    },
    inAddress: { attributes: { message: "open" }, events: ["its-message-selected"] },
  },
  hotkeys: [
    {
      code: "KeyN",
      title: {
        ru: "Следующее неквитированное сообщение",
        en: "Next message nobody has acknowledged",
        es: "Siguiente mensaje sin reconocer",
      },
    },
    {
      code: "KeyA",
      title: { ru: "К кнопке «Квитировать»", en: "To the button that acknowledges it", es: "Al botón que lo reconoce" },
      isOfScreen: true,
    },
  ],
  card: { width: 2, height: 560 },
  load: () => import("./element.js"),
};
