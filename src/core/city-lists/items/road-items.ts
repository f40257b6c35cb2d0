import type { Age } from "../../age.js";
import type { TransportFeature } from "../../contract/transport.js";
import type { MapItem, MapLine, Tone } from "../../map-layer.js";
import { levelStepOf, levelSteps } from "./levels.js";

/** The roads among the features of the transport situation. */
export function toLines({ features }: { readonly features: readonly TransportFeature[] }): MapLine[] {
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
  const step = levelStepOf(level);
  return { tone: tones[step] ?? "neutral", status: `${levelSteps[step]?.key}At`, values: { level: Math.round(level) } };
}
