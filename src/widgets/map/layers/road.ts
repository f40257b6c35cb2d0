import { computed, type ReadableAtom } from "nanostores";
import { createLayerSource, type LayerSource, type LineTable, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** A source that provides its many lines as columns. */
export interface RoadSource extends LayerSource {
  readonly $lineTable: ReadableAtom<LineTable | null>;
}

/** The columns of lines of a source, if it has any. */
export const lineTableOf = (source: LayerSource) => (source as Partial<RoadSource>).$lineTable;

const title = { ru: "Дорожная обстановка", en: "Traffic situation", es: "Situación del tráfico" };

/** Traffic: each stretch of road as a line; in the list, each street by its worst stretch. */
export const road: MapLayer = {
  id: "road",
  title,
  order: 6,
  kinds: {
    road: {
      shape: "bar",
      title: { ru: "Улицы", en: "Streets", es: "Calles" },
      one: { ru: "улица", en: "street", es: "calle" },
      isLine: true,
    },
  },
  states: [],
  open: perClient("mapLayer/road", (client) => {
    const columns = listColumns(client, "transport");
    const $answer = computed(columns.$state, ({ data }) => data);
    const source: RoadSource = {
      ...createLayerSource(client, [columnsPart(columns, "road")]),
      $lineTable: computed($answer, (answer) => answer?.lines ?? null),
      details: async (item) => (await import("../selected/details.js")).roadDetails(client, item),
    };
    return source;
  }),
};
