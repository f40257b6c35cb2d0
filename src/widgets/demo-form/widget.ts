import type { Widget } from "../../core/internal.js";
import type { DemoFormAttributes, DemoFormEvents } from "./surface.js";

/** Asks for a demonstration of the system (spec 1, 3, 7). An attribute for each field; consent is never filled in. */
export const demoForm: Widget<DemoFormAttributes, DemoFormEvents> = {
  id: "demo-form",
  tag: "its-demo-form",
  title: { ru: "Заявка на демонстрацию", en: "Demo request", es: "Solicitud de demostración" },
  attributes: {
    "full-name": "string",
    company: "string",
    country: "string",
    city: "string",
    email: "string",
    phone: "string",
    "prefill-from": "string",
    "consent-url": "string",
  },
  events: ["its-submitted", "its-error"],
  load: () => import("./element.js"),
};
