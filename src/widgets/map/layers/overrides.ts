import { atom, onMount } from "nanostores";
import type { LayerState, MapItem, MapLayer } from "../../../core/index.js";

const title = { ru: "Временные режимы", en: "Active overrides", es: "Modos temporales" };

/** Temporary modes at signal controllers, pinned on the map until the return is confirmed; what it takes to know them is loaded with a map. */
export const overrides: MapLayer = {
  id: "overrides",
  title,
  order: 9,
  isLate: true,
  kinds: {
    override: {
      shape: "diamond",
      title,
      one: { ru: "временный режим", en: "override", es: "modo temporal" },
      panel: "rts-panel",
      isAlone: true,
    },
  },
  states: [{ tone: "error", status: "override.overdue" }],
  open: (client) =>
    client.keep("mapLayer/overrides", () => {
      const $items = atom<readonly MapItem[]>([]);
      onMount($items, () => {
        let stop: (() => void) | null = null;
        let isLeft = false;
        void import("./override-items.js").then(({ followOverrides }) => {
          if (!isLeft) stop = followOverrides(client, $items);
        });
        return () => {
          isLeft = true;
          stop?.();
        };
      });
      const $state = atom<LayerState>({ status: "ready", error: undefined, answered: null, age: "recent" });
      return { $items, $state, revalidate() {}, cancel() {} };
    }),
};
