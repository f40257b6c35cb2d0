import { createReadStream } from "node:fs";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { type Collector, isKept, type OsmRelation } from "./data.js";

/** Bytes from one tag to the next: a value of OpenStreetMap has 255 characters at most, and a JavaScript string ends at 512 MB. */
const MOST_BETWEEN_TAGS = 1_000_000;

/** Reads OpenStreetMap XML, gzipped when the name ends with `.gz`. */
export async function readXml(file: string, collector: Collector): Promise<void> {
  const parser = new SaxesParser();
  let pairs: string[] = [];
  let nodes: number[] = [];
  let members: OsmRelation["members"] = [];
  let id = 0;
  let place = { longitude: 0, latitude: 0 };
  let bytesSinceTag = 0;
  parser.on("opentag", ({ name, attributes }) => {
    bytesSinceTag = 0;
    const of = (key: string) => String(attributes[key] ?? "");
    if (name === "node" || name === "way" || name === "relation") {
      id = Number(of("id"));
      pairs = [];
    }
    if (name === "node") place = { longitude: Number(of("lon")), latitude: Number(of("lat")) };
    else if (name === "way") nodes = [];
    else if (name === "relation") members = [];
    else if (name === "nd") nodes.push(Number(of("ref")));
    else if (name === "member") members.push({ type: of("type"), ref: Number(of("ref")), role: of("role") });
    else if (name === "tag" && isKept(of("k"))) pairs.push(of("k"), of("v"));
  });
  parser.on("closetag", ({ name }) => {
    bytesSinceTag = 0;
    if (name === "node") collector.node(id, place.longitude, place.latitude, pairs);
    if (name === "way") collector.way(id, nodes, pairs);
    if (name === "relation") collector.relation(id, members, pairs);
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
  if (file.endsWith(".gz")) await pipeline(createReadStream(file), createGunzip(), parse);
  else await pipeline(createReadStream(file), parse);
}
