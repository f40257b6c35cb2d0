import Pbf from "pbf";
import { type Collector, isKept } from "./data.js";
import { BYTES, endOf, fields, numbers, signed, summed, textOf, unsigned } from "./protobuf.js";

const kinds = ["node", "way", "relation"] as const;

/** What the things of a block refer to: its texts, and how its numbers become degrees. */
interface Block {
  pbf: Pbf;
  text(index: number): string;
  /** The key at an index of the texts, null where the import does not look at it. */
  key(index: number): string | null;
  longitude(value: number): number;
  latitude(value: number): number;
  collector: Collector;
}

/** Reads a block of nodes, ways and relations. */
export function readBlock(blob: Uint8Array, collector: Collector): void {
  const pbf = new Pbf(new Uint8Array(blob));
  const texts: string[] = [];
  const groups: number[] = [];
  let granularity = 100;
  let latitudes = 0;
  let longitudes = 0;
  // How numbers become degrees is told behind the groups.
  fields(pbf, pbf.length, (tag) => {
    if (tag === 1 && pbf.type === BYTES)
      fields(pbf, endOf(pbf), (inner) => void (inner === 1 && pbf.type === BYTES && texts.push(textOf(pbf))));
    if (tag === 2 && pbf.type === BYTES) {
      groups.push(pbf.pos);
      pbf.pos = endOf(pbf);
    }
    if (tag === 17) granularity = pbf.readVarint();
    if (tag === 19) latitudes = pbf.readVarint(true);
    if (tag === 20) longitudes = pbf.readVarint(true);
  });
  const text = (index: number): string => {
    const found = texts[index];
    if (found === undefined) throw new Error("A text is not in its block.");
    return found;
  };
  const kept = texts.map((each) => (isKept(each) ? each : null));
  const key = (index: number): string | null => {
    const found = kept[index];
    if (found === undefined) throw new Error("A text is not in its block.");
    return found;
  };
  /** Nanodegrees as the degrees that XML has: seven digits behind the point. */
  const degrees = (nano: number) => Math.round(nano / 100) / 1e7;
  const block: Block = {
    pbf,
    text,
    key,
    longitude: (value) => degrees(longitudes + granularity * value),
    latitude: (value) => degrees(latitudes + granularity * value),
    collector,
  };
  for (const group of groups) {
    pbf.pos = group;
    fields(pbf, endOf(pbf), (tag) => {
      if (pbf.type !== BYTES || tag < 1 || tag > 4) return;
      const end = endOf(pbf);
      if (tag === 1) readNode(block, end);
      if (tag === 2) readDense(block, end);
      if (tag === 3) readWay(block, end);
      if (tag === 4) readRelation(block, end);
      pbf.pos = end;
    });
  }
}

/** Keys that are kept, each with its value. */
function pairsOf({ text, key }: Block, keys: readonly number[], values: readonly number[]): string[] {
  return keys.flatMap((index, i) => {
    const name = key(index);
    return name === null ? [] : [name, text(values[i] as number)];
  });
}

function readNode(block: Block, end: number): void {
  const { pbf, collector } = block;
  const keys: number[] = [];
  const values: number[] = [];
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  fields(pbf, end, (tag) => {
    if (tag === 1) id = pbf.readSVarint();
    if (tag === 2) numbers(pbf, unsigned, keys);
    if (tag === 3) numbers(pbf, unsigned, values);
    if (tag === 8) latitude = pbf.readSVarint();
    if (tag === 9) longitude = pbf.readSVarint();
  });
  collector.node(id, block.longitude(longitude), block.latitude(latitude), pairsOf(block, keys, values));
}

function readDense(block: Block, end: number): void {
  const { pbf, collector, text, key } = block;
  const ids: number[] = [];
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const words: number[] = [];
  fields(pbf, end, (tag) => {
    if (tag === 1) numbers(pbf, signed, ids);
    if (tag === 8) numbers(pbf, signed, latitudes);
    if (tag === 9) numbers(pbf, signed, longitudes);
    if (tag === 10) numbers(pbf, unsigned, words);
  });
  if (ids.length !== latitudes.length || ids.length !== longitudes.length) throw new Error("Nodes and their places are not of one number.");
  summed(ids);
  summed(latitudes);
  summed(longitudes);
  let at = 0;
  for (const [i, id] of ids.entries()) {
    const pairs: string[] = [];
    // Key and value in turn, and a zero behind those of each node; none at all where no node has tags.
    for (; at < words.length && words[at] !== 0; at += 2) {
      const name = key(words[at] as number);
      if (name !== null) pairs.push(name, text(words[at + 1] as number));
    }
    at++;
    collector.node(id, block.longitude(longitudes[i] as number), block.latitude(latitudes[i] as number), pairs);
  }
}

function readWay(block: Block, end: number): void {
  const { pbf, collector } = block;
  const keys: number[] = [];
  const values: number[] = [];
  const nodes: number[] = [];
  let id = 0;
  fields(pbf, end, (tag) => {
    if (tag === 1) id = pbf.readVarint(true);
    if (tag === 2) numbers(pbf, unsigned, keys);
    if (tag === 3) numbers(pbf, unsigned, values);
    if (tag === 8) numbers(pbf, signed, nodes);
  });
  collector.way(id, summed(nodes), pairsOf(block, keys, values));
}

function readRelation(block: Block, end: number): void {
  const { pbf, collector, text } = block;
  const keys: number[] = [];
  const values: number[] = [];
  const roles: number[] = [];
  const refs: number[] = [];
  const types: number[] = [];
  let id = 0;
  fields(pbf, end, (tag) => {
    if (tag === 1) id = pbf.readVarint(true);
    if (tag === 2) numbers(pbf, unsigned, keys);
    if (tag === 3) numbers(pbf, unsigned, values);
    if (tag === 8) numbers(pbf, unsigned, roles);
    if (tag === 9) numbers(pbf, signed, refs);
    if (tag === 10) numbers(pbf, unsigned, types);
  });
  const members = summed(refs).map((ref, i) => ({ type: kinds[types[i] ?? 0] ?? "node", ref, role: text(roles[i] ?? 0) }));
  collector.relation(id, members, pairsOf(block, keys, values));
}
