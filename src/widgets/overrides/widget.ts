import type { Widget } from "../../core/index.js";

/** Temporary modes whose end is not confirmed, in sight wherever it stands, and the local journal of commands. */
export const overrides: Widget = {
  id: "overrides",
  tag: "its-overrides",
  title: { ru: "Временные режимы", en: "Active overrides", es: "Modos temporales" },
  attributes: { compact: "boolean" },
  events: ["its-device-selected", "its-navigate"],
  card: { width: 4 },
  load: () => import("./element.js"),
};
