import type { Widget } from "../../core/internal.js";
import type { RequestsAttributes, RequestsEvents } from "./surface.js";

/**
 * Urban requests: the list, one of them in full, a form for a new one. `request`: id of the one shown, `new` for the form.
 * `place`: `latitude,longitude` of a new one, taken into the form.
 */
export const requests: Widget<RequestsAttributes, RequestsEvents> = {
  id: "requests",
  tag: "its-requests",
  title: { ru: "Заявки", en: "Requests", es: "Solicitudes" },
  attributes: { request: "string", place: "string" },
  events: ["its-request-selected", "its-request-created", "its-request-changed", "its-navigate"],
  needs: "requests.view",
  screen: {
    path: "requests",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 4, icon: "requests" },
    inAddress: { attributes: { request: "open", place: "replace" }, events: ["its-request-selected"] },
  },
  card: { width: 2, height: 560 },
  load: () => import("./element.js"),
};
