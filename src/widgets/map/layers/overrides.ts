import { type MapLayer, perClient } from "../../../core/internal.js";
import { createLazySource } from "./lazy-source.js";

const title = { ru: "Временные режимы", en: "Active overrides", es: "Modos temporales" };

/** Temporary modes of signal controllers, pinned on the map until the return is confirmed. Their code is loaded with the map. */
export const overrides: MapLayer = {
  id: "overrides",
  title,
  order: 9,
  isLate: true,
  isPinned: true,
  kinds: {
    override: {
      shape: "diamond",
      title,
      one: { ru: "временный режим", en: "override", es: "modo temporal" },
      panel: "rts-panel",
      isNumbered: true,
      isAlone: true,
    },
  },
  states: [{ tone: "error", status: "override.overdue" }],
  open: perClient("mapLayer/overrides", (client) =>
    createLazySource(async () => (await import("../orders/override-items.js")).overrideSource(client)),
  ),
};
