import type { Widget } from "../../core/internal.js";
import type { AlarmsAttributes, AlarmsEvents } from "./surface.js";

/** The alarms: what is wrong now and wants somebody, and what becomes of each. `alarm`: id of the one that is opened. */
export const alarms: Widget<AlarmsAttributes, AlarmsEvents> = {
  id: "alarms",
  tag: "its-alarms",
  title: { ru: "Тревоги", en: "Alarms", es: "Alarmas" },
  attributes: {
    alarm: "string",
    view: "string",
    shown: "string",
    priority: "string",
    kind: "string",
    state: "string",
    owner: "string",
    district: "string",
  },
  events: ["its-alarm-selected", "its-alarms-changed", "its-view-changed", "its-device-selected", "its-navigate", "its-district-chosen"],
  needs: "messages.view",
  screen: {
    path: "alarms",
    access: "signed-in",
    layout: "fill",
    ground: "sunken",
    menu: { order: 4.5, icon: "alarms", badge: () => import("./badge.js") },
    inAddress: {
      attributes: {
        alarm: "open",
        view: "push",
        shown: "push",
        priority: "replace",
        kind: "replace",
        state: "replace",
        owner: "replace",
        district: "replace",
      },
      events: ["its-alarm-selected", "its-view-changed", "its-district-chosen"],
    },
  },
  hotkeys: [
    { code: "KeyL", title: { ru: "К тревогам", en: "To the alarms", es: "A las alarmas" } },
    {
      code: "KeyN",
      title: {
        ru: "Следующая неквитированная тревога; стрелки ведут по строкам",
        en: "Next alarm nobody has acknowledged; arrows lead from row to row",
        es: "Siguiente alarma sin reconocer; las flechas llevan de fila en fila",
      },
      isOfScreen: true,
    },
    {
      code: "KeyA",
      title: { ru: "К кнопке «Квитировать»", en: "To the button that acknowledges it", es: "Al botón que la reconoce" },
      isOfScreen: true,
    },
    {
      code: "KeyH",
      title: { ru: "К кнопке «Отложить»", en: "To the button that shelves it", es: "Al botón que la aplaza" },
      isOfScreen: true,
    },
    {
      code: "KeyO",
      title: { ru: "К устройству открытой тревоги", en: "To the device of the opened alarm", es: "Al dispositivo de la alarma abierta" },
      isOfScreen: true,
    },
  ],
  card: { width: 2, height: 560 },
  load: () => import("./element.js"),
};
