import { computed } from "nanostores";
import {
  type Age,
  createLayerSource,
  layerPart,
  type MapItem,
  type MapLayer,
  type MapLine,
  type Tone,
  type TransportSituation,
  transportSituation,
} from "../../../core/index.js";
import { levelSteps, stepOf } from "../levels.js";

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
  open: (client) =>
    client.keep("mapLayer/road", () => {
      const resource = transportSituation(client);
      const $data = computed(resource.$state, ({ data }) => data);
      return {
        ...createLayerSource(client, [layerPart(resource, "transport", (data, age) => toStreets(toLines(data), age))]),
        $lines: computed($data, (data) => (data ? toLines(data) : [])),
        details: async (item) => (await import("./details.js")).roadDetails(client, item),
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

const tones: readonly Tone[] = ["ok", "neutral", "info", "warning"];

/** One item a street, at and with the state of its worst stretch. A jam is no fault: it counts for nobody's attention. */
export function toStreets(lines: readonly MapLine[], age: Age): MapItem[] {
  const worst = new Map<string, MapLine>();
  for (const line of lines) {
    const known = worst.get(line.name);
    if (line.name.trim() && (!known || line.level > known.level)) worst.set(line.name, line);
  }
  return [...worst.values()].map(({ name, path, level }) => {
    const [longitude, latitude] = path[Math.floor(path.length / 2)] ?? [0, 0];
    const words = "улица дорога street";
    return { key: `road:${name}`, oID: name, kind: "road", latitude, longitude, name, words, severity: 0, age, ...stateOfLevel(level) };
  });
}

/** A level as a state in words. */
export function stateOfLevel(level: number): Pick<MapItem, "tone" | "status" | "values"> {
  const step = stepOf(level);
  return { tone: tones[step] ?? "neutral", status: `${levelSteps[step]?.key}At`, values: { level: Math.round(level) } };
}
