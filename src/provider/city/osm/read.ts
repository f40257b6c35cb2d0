import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import type { Position } from "../model.js";

export type Tags = Record<string, string>;
export interface OsmNode {
  id: string;
  position: Position;
  tags: Tags;
}
export interface OsmWay {
  id: string;
  nodes: string[];
  tags: Tags;
}
export interface OsmRelation {
  id: string;
  members: { type: string; ref: string; role: string }[];
  tags: Tags;
}
export interface OsmData {
  nodes: Map<string, OsmNode>;
  ways: Map<string, OsmWay>;
  relations: OsmRelation[];
}

/** Bytes from one tag to the next: a value of OpenStreetMap has 255 characters at most, and a JavaScript string ends at 512 MB. */
const MOST_BETWEEN_TAGS = 1_000_000;

/** Reads OpenStreetMap XML, gzipped when the name ends with `.gz`. Throws with a sentence that names the file. */
export async function readOsm(file: string): Promise<OsmData> {
  const data: OsmData = { nodes: new Map(), ways: new Map(), relations: [] };
  const parser = new SaxesParser();
  let tags: Tags = {};
  let way: OsmWay | null = null;
  let relation: OsmRelation | null = null;
  let bytesSinceTag = 0;
  parser.on("opentag", ({ name, attributes }) => {
    bytesSinceTag = 0;
    const of = (key: string) => String(attributes[key] ?? "");
    if (name === "node" || name === "way" || name === "relation") tags = Object.create(null) as Tags;
    if (name === "node") data.nodes.set(of("id"), { id: of("id"), position: [Number(of("lon")), Number(of("lat"))], tags });
    else if (name === "way") way = { id: of("id"), nodes: [], tags };
    else if (name === "relation") relation = { id: of("id"), members: [], tags };
    else if (name === "nd") way?.nodes.push(of("ref"));
    else if (name === "member") relation?.members.push({ type: of("type"), ref: of("ref"), role: of("role") });
    else if (name === "tag") tags[of("k")] = of("v");
  });
  parser.on("closetag", ({ name }) => {
    bytesSinceTag = 0;
    if (name === "way" && way) data.ways.set(way.id, way);
    if (name === "relation" && relation) data.relations.push(relation);
    if (name === "way") way = null;
    if (name === "relation") relation = null;
  });
  const decoder = new TextDecoder();
  const parse = new Transform({
    transform(chunk: Buffer, _, done) {
      bytesSinceTag += chunk.length;
      try {
        parser.write(decoder.decode(chunk, { stream: true }));
      } catch (error) {
        // E.g. a Map that is full: nobody catches what is thrown here.
        done(error as Error);
        return;
      }
      if (bytesSinceTag > MOST_BETWEEN_TAGS) parser.fail(`No tag ends within ${MOST_BETWEEN_TAGS / 1e6} MB.`);
      done();
    },
    flush(done) {
      parser.close();
      done();
    },
  });
  // Without a listener it throws, in the middle of a stream, where nobody catches it.
  parser.on("error", (error) => parse.destroy(error));
  parse.resume();
  try {
    if (file.endsWith(".gz")) await pipeline(createReadStream(file), createGunzip(), parse);
    else await pipeline(createReadStream(file), parse);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`The file "${file}" ${error instanceof RangeError ? "is too large" : "is not OpenStreetMap XML"}: ${message}`);
  }
  return data;
}
