import { computed } from "nanostores";
import { type MapLayer, type MapLine, type TransportSituation, transportSituation } from "../../../core/index.js";
import { createSource, part } from "./source.js";

/** How the roads flow. */
export const road: MapLayer = {
  id: "road",
  title: { ru: "Дорожная обстановка", en: "Traffic situation", es: "Situación del tráfico" },
  order: 6,
  kinds: {},
  states: [],
  open: (client) =>
    client.keep("mapLayer/road", () => {
      const resource = transportSituation(client);
      const $data = computed(resource.$state, ({ data }) => data);
      return {
        ...createSource(client, [part(resource, "transport", () => [])]),
        $lines: computed($data, (data) => (data ? toLines(data) : [])),
      };
    }),
};

export function toLines({ features }: TransportSituation): MapLine[] {
  const lines: MapLine[] = [];
  for (const { geometry, properties } of features) {
    if (properties.kind !== "road" || geometry.type !== "LineString" || geometry.coordinates.length < 2) continue;
    const { id, street, level, speed } = properties;
    lines.push({ key: `road:${id}`, name: street, path: geometry.coordinates, level, speed });
  }
  return lines;
}
