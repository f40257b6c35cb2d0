import type { Widget } from "../../core/internal.js";
import type { AdministrationAttributes, AdministrationEvents } from "./surface.js";

/** Who may use the city and how it is set up: accounts, roles, sign-ins, invitations, tags, equipment, settings, the audit. */
export const administration: Widget<AdministrationAttributes, AdministrationEvents> = {
  id: "administration",
  tag: "its-administration",
  title: { ru: "Администрирование", en: "Administration", es: "Administración" },
  attributes: {
    section: "string",
    query: "string",
    who: "string",
    area: "string",
    object: "string",
    outcome: "string",
    from: "string",
    to: "string",
    files: "string",
  },
  events: ["its-view-changed", "its-navigate"],
  needs: "administration.view",
  screen: {
    path: "administration",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 6, icon: "administration" },
    inAddress: {
      attributes: {
        section: "push",
        query: "replace",
        who: "replace",
        area: "replace",
        object: "replace",
        outcome: "replace",
        from: "replace",
        to: "replace",
      },
      events: ["its-view-changed"],
    },
    fromHost: ["files"],
  },
  load: () => import("./element.js"),
};
