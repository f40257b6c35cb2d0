import type { Widget } from "../../core/internal.js";
import type { PartnerFormAttributes, PartnerFormEvents } from "./surface.js";

/** Asks to become a partner (spec 1, 3, 7). An attribute for each field; consent is never filled in. */
export const partnerForm: Widget<PartnerFormAttributes, PartnerFormEvents> = {
  id: "partner-form",
  tag: "its-partner-form",
  title: { ru: "Заявка на партнёрство", en: "Partnership request", es: "Solicitud de colaboración" },
  attributes: {
    name: "string",
    company: "string",
    email: "string",
    phone: "string",
    figures: "json",
    "prefill-from": "string",
    "consent-url": "string",
  },
  events: ["its-submitted", "its-error"],
  load: () => import("./element.js"),
};
