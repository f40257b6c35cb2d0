import { computed, type ReadableAtom } from "nanostores";
import { createLayerSource, type LayerSource, type LineTable, listColumns, type MapLayer, perClient } from "../../../core/internal.js";
import { columnsPart } from "./columns-part.js";

/** A source whose lines come as columns, because there are very many of them. */
export interface RoadSource extends LayerSource {
  readonly $lineTable: ReadableAtom<LineTable | null>;
}

/** The columns of lines of a source that has any. */
export const lineTableOf = (source: LayerSource) => (source as Partial<RoadSource>).$lineTable;

const title = { ru: "Дорожная обстановка", en: "Traffic situation", es: "Situación del tráfico" };

/** How the roads flow: each stretch as a line, and each street with its worst stretch in the list. */
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
      details: async (item) => (await import("./details.js")).roadDetails(client, item),
    };
    return source;
  }),
};
