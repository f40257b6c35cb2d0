import type { Language } from "../../../core/contract/language.js";
import type { Position } from "../model.js";
import { NodePlaces, type Tags, WayStore } from "./stores.js";

export interface OsmNode {
  id: number;
  position: Position;
  tags: Tags;
}
export interface OsmRelation {
  id: number;
  members: { type: string; ref: number; role: string }[];
  tags: Tags;
}
/** What an import keeps of a file: a region has ten million nodes, of which most are corners of houses. */
export interface OsmData {
  places: NodePlaces;
  /** Nodes that are something by themselves: signals, stops, stations, names of places. */
  nodes: OsmNode[];
  ways: WayStore;
  relations: OsmRelation[];
  /** Of the words that are made for it. */
  language: Language;
}

/** Keys that the import looks at, and those that make a node be something. */
const keys = new Set(
  [
    "aeroway amenity area addr:housenumber bridge building building:levels crossing height highway junction landuse leisure natural",
    "oneway place public_transport railway ref route station tourism tram tunnel type water waterway",
  ].flatMap((line) => line.split(" ")),
);
const nodeKeys = ["highway", "crossing", "public_transport", "place", "railway"];
export const isKept = (key: string): boolean => keys.has(key) || /^name(:[a-z]{2})?$/.test(key);

/** Takes what a file tells, in any order. Tags are those that `isKept` says; equal ones are one object. */
export function createCollector() {
  const data: OsmData = { places: new NodePlaces(), nodes: [], ways: new WayStore(), relations: [], language: "en" };
  const known = new Map<string, Record<string, string>>();
  const shared = (pairs: readonly string[]): Tags => {
    const key = pairs.join("\n");
    const found = known.get(key);
    if (found) return found;
    // A key may be a word of the language, as `constructor`.
    const tags = Object.create(null) as Record<string, string>;
    for (let i = 0; i + 1 < pairs.length; i += 2) tags[pairs[i] as string] = pairs[i + 1] as string;
    known.set(key, tags);
    return tags;
  };
  return {
    data,
    /** Degrees; `pairs` are keys and values in turn. */
    node(id: number, longitude: number, latitude: number, pairs: readonly string[]): void {
      data.places.add(id, longitude, latitude);
      if (pairs.some((word, i) => i % 2 === 0 && nodeKeys.includes(word)))
        data.nodes.push({ id, position: [longitude, latitude], tags: shared(pairs) });
    },
    way(id: number, nodes: number[], pairs: readonly string[]): void {
      data.ways.add(id, nodes, shared(pairs));
    },
    /** Everything is called as in a language, where the data has such a name. */
    speak(language: Language): void {
      data.language = language;
      for (const tags of known.values()) {
        const own = tags[`name:${language}`];
        if (own) tags.name = own;
      }
    },
    relation(id: number, members: OsmRelation["members"], pairs: readonly string[]): void {
      data.relations.push({ id, members, tags: shared(pairs) });
    },
  };
}
export type Collector = ReturnType<typeof createCollector>;
