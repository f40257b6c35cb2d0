import { type MapLayer, perClient } from "../../../core/internal.js";
import { createLazySource } from "./lazy-source.js";

export const requestStates = {
  new: { tone: "info", status: "requestNew" },
  taken: { tone: "neutral", status: "requestTaken" },
  done: { tone: "ok", status: "requestDone" },
  overdue: { tone: "warning", status: "requestOverdue" },
} as const;

/** Open urban requests by their progress. */
export const requests: MapLayer = {
  id: "requests",
  title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
  order: 5,
  isLate: true,
  kinds: {
    request: {
      shape: "sheet",
      title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
      one: { ru: "заявка", en: "request", es: "solicitud" },
      isAlone: true,
      panel: "requests",
      attribute: "request",
      symbolFrom: 12,
    },
  },
  states: Object.values(requestStates),
  open: perClient("mapLayer/requests", (client) =>
    createLazySource(async () => (await import("../orders/request-items.js")).requestSource(client)),
  ),
};
