import type { Widget } from "../../core/internal.js";
import type { OverridesAttributes, OverridesEvents } from "./surface.js";

/** Temporary modes whose end is not confirmed, in sight wherever it stands, and the local journal of commands. */
export const overrides: Widget<OverridesAttributes, OverridesEvents> = {
  id: "overrides",
  tag: "its-overrides",
  title: { ru: "Временные режимы", en: "Active overrides", es: "Modos temporales" },
  attributes: { compact: "boolean" },
  events: ["its-device-selected", "its-navigate"],
  shell: {
    place: "status",
    attributes: { compact: "" },
    failure: {
      ru: "Список временных режимов не загрузился: какие режимы сейчас действуют, неизвестно.",
      en: "The list of active overrides did not load: which modes are in force now is unknown.",
      es: "La lista de modos temporales no se ha cargado: no se sabe qué modos están en vigor.",
    },
  },
  card: { width: 4 },
  needs: "signals.view",
  load: () => import("./element.js"),
};
