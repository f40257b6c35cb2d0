import { closeSync, openSync, writeSync } from "node:fs";
import { blockOf, headerOf, type PbfNode, type PbfWay } from "../../helper/write-pbf.js";

/** Things of a block, as the usual writers have them. */
const BLOCK = 8000;
/** Metres of a block of houses. */
const SIDE = 120;
/** Blocks of houses along each side of a town. */
const TOWN = 24;
/** Metres between towns, where paths, streams, woods and fields are. */
const COUNTRY = 9000;
const CORNER = { latitude: 49.4, longitude: 5.7 };
const DEGREES = 1 / 111_320;

/**
 * Writes a region of `bytes` at least as OpenStreetMap PBF: towns with streets, signals and houses with numbers, and far more country
 * between them, of which most corners are. Gives what it holds. The same bytes each time.
 */
export function writeRegion(file: string, bytes: number): { bytes: number; nodes: number; ways: number; signals: number } {
  let seed = 1;
  const chance = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  const count = { bytes: 0, nodes: 0, ways: 0, signals: 0 };
  const to = openSync(file, "w");
  const ways: PbfWay[] = [];
  let nodes: PbfNode[] = [];
  const write = (blob: Buffer) => {
    writeSync(to, blob);
    count.bytes += blob.length;
  };
  const node = (east: number, north: number, tags?: Record<string, string>): number => {
    const id = 20_000_000 + 3 * ++count.nodes;
    const latitude = CORNER.latitude + north * DEGREES;
    const longitude = CORNER.longitude + (east * DEGREES) / Math.cos((CORNER.latitude * Math.PI) / 180);
    nodes.push({ id, longitude, latitude, ...(tags ? { tags } : {}) });
    if (nodes.length === BLOCK) {
      write(blockOf({ nodes }, { hasHistory: true }));
      nodes = [];
    }
    return id;
  };
  const way = (refs: number[], tags: Record<string, string>): void => {
    ways.push({ id: 5_000_000 + ++count.ways, nodes: refs, tags });
  };
  /** Corners around a place, the first one again at the end. */
  const ring = (east: number, north: number, radius: number, corners: number): number[] => {
    const turn = chance() * Math.PI;
    const refs = Array.from({ length: corners }, (_, i) => {
      const angle = turn + (2 * Math.PI * i) / corners;
      return node(east + radius * (0.8 + 0.4 * chance()) * Math.cos(angle), north + radius * (0.8 + 0.4 * chance()) * Math.sin(angle));
    });
    return [...refs, refs[0] as number];
  };
  const line = (east: number, north: number, steps: number, step: number): number[] => {
    let heading = chance() * 2 * Math.PI;
    let x = east;
    let y = north;
    return Array.from({ length: steps }, () => {
      heading += (chance() - 0.5) * 0.8;
      x += step * Math.cos(heading);
      y += step * Math.sin(heading);
      return node(x, y);
    });
  };
  const town = (east: number, north: number): void => {
    const crossings = Array.from({ length: TOWN + 1 }, (_, x) =>
      Array.from({ length: TOWN + 1 }, (__, y) => {
        const isSignal = x % 8 === 0 && y % 12 === 0;
        if (isSignal) count.signals++;
        return node(east + x * SIDE, north + y * SIDE, isSignal ? { highway: "traffic_signals" } : undefined);
      }),
    );
    for (let at = 0; at <= TOWN; at++)
      for (const isRow of [true, false])
        for (let i = 0; i < TOWN; i++) {
          const ends = isRow ? [crossings[i]?.[at], crossings[i + 1]?.[at]] : [crossings[at]?.[i], crossings[at]?.[i + 1]];
          way(ends as number[], {
            highway: at % 6 === 0 ? "primary" : "residential",
            name: `${isRow ? "Rue" : "Avenue"} ${at + 1}`,
            surface: "asphalt",
          });
        }
    for (let x = 0; x < TOWN; x++)
      for (let y = 0; y < TOWN; y++)
        for (let house = 0; house < 16; house++)
          way(ring(east + (x + 0.1 + 0.05 * house) * SIDE, north + (y + 0.2 + 0.3 * (house % 3)) * SIDE, 4, 4 + Math.floor(chance() * 6)), {
            building: "yes",
            "addr:housenumber": String(house + 1),
            "addr:street": `Rue ${y + 1}`,
          });
  };
  const country = (east: number, north: number): void => {
    const place = () => [east + chance() * COUNTRY, north + chance() * COUNTRY] as const;
    for (let i = 0; i < 40; i++) way(ring(...place(), 200, 150), { natural: "wood", leaf_type: "broadleaved" });
    for (let i = 0; i < 60; i++) way(ring(...place(), 120, 40), { landuse: "farmland" });
    for (let i = 0; i < 60; i++) way(line(...place(), 90, 15), { highway: "track", tracktype: "grade3" });
    for (let i = 0; i < 60; i++) way(line(...place(), 120, 12), { waterway: "stream" });
    for (let i = 0; i < 40; i++) way(line(...place(), 60, 25), { highway: "unclassified" });
    for (let i = 0; i < 300; i++) node(...place(), { natural: "tree", species: "Quercus robur" });
  };
  write(headerOf());
  // Ways are a quarter of the file, and follow the nodes.
  for (let i = 0; count.bytes < bytes * 0.85; i++) {
    town((i % 12) * COUNTRY, Math.floor(i / 12) * COUNTRY);
    country((i % 12) * COUNTRY, Math.floor(i / 12) * COUNTRY);
  }
  write(blockOf({ nodes }, { hasHistory: true }));
  for (let from = 0; from < ways.length; from += BLOCK) write(blockOf({ ways: ways.slice(from, from + BLOCK) }, { hasHistory: true }));
  closeSync(to);
  return count;
}
