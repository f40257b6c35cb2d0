import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import Pbf from "pbf";
import { importCity } from "../../src/provider/city/osm/import.js";
import { blobOf, blockOf, headerOf, type PbfBlock } from "../helper/write-pbf.js";

const folder = mkdtempSync(join(tmpdir(), "its-pbf-"));
after(() => rmSync(folder, { recursive: true }));
const cities = resolve("../shared/cities");
const skip = existsSync(join(cities, "monaco.osm.pbf")) ? false : `the extracts of "${cities}" are not there`;

const saved = (...blobs: Buffer[]): string => {
  const file = join(folder, "town.osm.pbf");
  writeFileSync(file, Buffer.concat(blobs));
  return file;
};
/** All that an import makes of a file. */
async function made(file: string) {
  const { city, ground, counts } = await importCity(file, "town", 1);
  return { city, ground: [...ground], counts };
}

/** Two streets that cross at a signal, a house with a yard, a bus line over a stop; ids beyond 32 bits. */
const far = 12_000_000_000;
const town: Required<PbfBlock> = {
  nodes: [
    { id: 1, longitude: -0.1, latitude: -33.9, tags: { highway: "traffic_signals", note: "not read" } },
    { id: 2, longitude: -0.1, latitude: -33.896 },
    { id: 3, longitude: -0.1, latitude: -33.904 },
    { id: far, longitude: -0.0940001, latitude: -33.9 },
    { id: far + 1, longitude: -0.106, latitude: -33.9 },
    { id: far + 2, longitude: -0.0999, latitude: -33.8999, tags: { highway: "bus_stop", name: "Plaza Ñandú" } },
    ...[0, 1, 2, 3].map((corner) => ({ id: far + 10 + corner, longitude: -0.09 + (corner % 2) / 1000, latitude: -33.89 + corner / 1000 })),
    ...[0, 1, 2].map((corner) => ({ id: far + 20 + corner, longitude: -0.0897 + (corner % 2) / 5000, latitude: -33.889 + corner / 1000 })),
  ],
  ways: [
    { id: 10, nodes: [2, 1, 3], tags: { highway: "primary", name: "First" } },
    { id: far + 11, nodes: [far, 1, far + 1], tags: { highway: "primary", name: "Second" } },
    { id: 12, nodes: [10, 11, 13, 12, 10].map((each) => far + each) },
    { id: 13, nodes: [20, 21, 22, 20].map((each) => far + each) },
  ],
  relations: [
    {
      id: far + 30,
      members: [
        { type: "way", ref: 12, role: "outer" },
        { type: "way", ref: 13, role: "inner" },
      ],
      tags: { type: "multipolygon", building: "yes", "addr:housenumber": "7" },
    },
    { id: 31, members: [{ type: "way", ref: 10, role: "" }], tags: { type: "route", route: "bus", ref: "5", name: "Line 5" } },
  ],
};
const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const tagged = (tags: Record<string, string> = {}) =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${escaped(v)}"/>`)
    .join("");
const asXml = ({ nodes, ways, relations }: Required<PbfBlock>): string =>
  `<osm>${[
    ...nodes.map(({ id, longitude, latitude, tags }) => `<node id="${id}" lon="${longitude}" lat="${latitude}">${tagged(tags)}</node>`),
    ...ways.map((way) => `<way id="${way.id}">${way.nodes.map((ref) => `<nd ref="${ref}"/>`).join("")}${tagged(way.tags)}</way>`),
    ...relations.map(
      ({ id, members, tags }) =>
        `<relation id="${id}">${members.map(({ type, ref, role }) => `<member type="${type}" ref="${ref}" role="${role}"/>`).join("")}${tagged(tags)}</relation>`,
    ),
  ].join("")}</osm>`;

describe("OpenStreetMap PBF", () => {
  it("makes the same city as the XML of the same place, however it is written", async () => {
    const xml = join(folder, "town.osm");
    writeFileSync(xml, asXml(town));
    const expected = await made(xml);
    assert.equal(expected.counts.signals, 1);
    assert.equal(expected.city.routes.length, 1);
    assert.ok(expected.ground.some(({ geometry }) => geometry.type === "Polygon" && geometry.coordinates.length === 2));
    const { nodes, ways, relations } = town;
    const forms = {
      dense: [blockOf(town)],
      "in blocks of one kind": [
        blockOf({ nodes: nodes.slice(0, 3) }),
        blockOf({ nodes: nodes.slice(3) }),
        blockOf({ ways }),
        blockOf({ relations }),
      ],
      "node by node, not packed": [blockOf(town, { isDense: false, isPacked: false })],
      "coarse, from a corner": [
        blockOf({ nodes }, { granularity: 100, latitudes: -33_904_000_000, longitudes: 1_000_000_000 }),
        blockOf({ ways, relations }),
      ],
      "out of order": [blockOf({ relations }), blockOf({ ways }), blockOf({ nodes: nodes.toReversed() })],
    };
    for (const [form, blocks] of Object.entries(forms)) {
      const found = await made(saved(headerOf(), blobOf("Index", Buffer.from("of another maker")), ...blocks));
      if (form === "out of order") assert.deepEqual(found.city.controllers, expected.city.controllers, form);
      else assert.deepEqual(found, expected, form);
    }
  });

  it("tells the name of the file by which the city is called", async () => {
    assert.equal((await importCity(saved(headerOf(), blockOf(town)), null, 1)).city.key, "town");
  });

  it("makes of Monaco what its XML makes", { skip }, async () => {
    const pbf = await importCity(join(cities, "monaco.osm.pbf"), null, 1);
    const xml = await importCity(join(cities, "monaco.osm.gz"), null, 1);
    assert.deepEqual([pbf.city.key, pbf.city.tz, xml.city.tz], ["monaco", "Europe/Monaco", "Europe/Monaco"]);
    const signals = ({ junctions }: typeof pbf) =>
      new Map(junctions.flatMap((each) => each.signals.map(({ id, position }) => [id, position])));
    const others = signals(xml);
    const both = [...signals(pbf)].filter(([id]) => others.has(id));
    assert.ok(both.length >= 5, `${both.length} signals are in both`);
    for (const [id, position] of both) assert.deepEqual(position, others.get(id), String(id));
    for (const { city, ground } of [pbf, xml]) {
      assert.ok(city.controllers.length >= 3 && city.segments.length > 300);
      assert.ok([...ground].length > 1000);
    }
  });

  const whole = Buffer.concat([headerOf(), blockOf(town)]);
  const lzma = new Pbf();
  lzma.writeBytesField(4, Buffer.from("packed"));
  const packed = blobOf("OSMData", new Uint8Array(0));
  const long = new Pbf();
  long.writeVarintField(1, 5);
  const bare = (type: string, content: Pbf) => blobOf(type, content.finish(), false);
  const greedy = new Pbf();
  // A list of texts whose length is that of no block.
  greedy.writeTag(1, 2);
  greedy.writeVarint(4_000_000_000);
  const wordless = new Pbf();
  wordless.writeMessage(
    2,
    (_: null, group) =>
      group.writeMessage(
        3,
        (__: null, way) => {
          way.writeVarintField(1, 1);
          way.writePackedVarint(2, [77]);
          way.writePackedVarint(3, [78]);
        },
        null,
      ),
    null,
  );
  for (const [what, bytes, sentence] of [
    ["that is empty", Buffer.alloc(0), /It is empty/],
    ["that is something else", Buffer.from("PK\u0003\u0004 a zip, or a page of an error"), /A header of \d+ bytes is none/],
    ["that begins with data", blockOf(town), /does not begin with a header/],
    ["that ends too early", whole.subarray(0, whole.length - 7), /ends in the middle of a block/],
    ["that is damaged", Buffer.concat([whole.subarray(0, whole.length - 20), Buffer.alloc(20, 7)]), /is not OpenStreetMap PBF/],
    ["with the history of its things", headerOf(["OsmSchema-V0.6", "HistoricalInformation"]), /It needs "HistoricalInformation"/],
    ["with a length beyond its block", Buffer.concat([headerOf(), bare("OSMData", greedy)]), /longer than its block/],
    ["with a text that is missing", Buffer.concat([headerOf(), bare("OSMData", wordless)]), /A text is not in its block/],
    ["without streets", Buffer.concat([headerOf(), packed]), /holds no streets/],
  ] as const)
    it(`is refused ${what}`, async () => {
      await assert.rejects(importCity(saved(bytes), null, 1), ({ message }: Error) => {
        assert.match(message, sentence);
        return message.startsWith(`The file "${join(folder, "town.osm.pbf")}"`);
      });
    });
});
