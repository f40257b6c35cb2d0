import { deflateSync } from "node:zlib";
import Pbf from "pbf";

export interface PbfNode {
  id: number;
  longitude: number;
  latitude: number;
  tags?: Record<string, string>;
}
export interface PbfWay {
  id: number;
  nodes: number[];
  tags?: Record<string, string>;
}
export interface PbfRelation {
  id: number;
  members: { type: "node" | "way" | "relation"; ref: number; role: string }[];
  tags?: Record<string, string>;
}
export interface PbfBlock {
  nodes?: PbfNode[];
  ways?: PbfWay[];
  relations?: PbfRelation[];
}
interface Form {
  /** Nodes in one list of numbers each, as most files have them. */
  isDense?: boolean;
  isPacked?: boolean;
  /** Of dense nodes and of ways: version, time and number of the change, as what is offered for download has them. */
  hasHistory?: boolean;
  /** Nanodegrees. */
  granularity?: number;
  latitudes?: number;
  longitudes?: number;
}

const kinds = ["node", "way", "relation"];
const deltas = (list: readonly number[]): number[] => list.map((value, i) => value - (list[i - 1] ?? 0));

/** Things that were drawn together have one; a third of them was changed since. */
function changeOf(id: number): { time: number; number: number } {
  const number = id % 2 === 0 ? Math.imul(id, 2_654_435_761) >>> 5 : Math.floor(id / 150);
  return { time: 1_200_000_000 + 3 * number, number };
}

/** Writes bytes as a blob of a type behind its header. */
export function blobOf(type: string, content: Uint8Array, isPacked = true): Buffer {
  const blob = new Pbf();
  if (isPacked) {
    blob.writeVarintField(2, content.length);
    blob.writeBytesField(3, deflateSync(content));
  } else blob.writeBytesField(1, content);
  const body = blob.finish();
  const header = new Pbf();
  header.writeStringField(1, type);
  header.writeVarintField(3, body.length);
  const head = header.finish();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return Buffer.concat([size, head, body]);
}

/** The header of a file, with what it asks of its reader. */
export function headerOf(features: readonly string[] = ["OsmSchema-V0.6", "DenseNodes"]): Buffer {
  const pbf = new Pbf();
  for (const feature of features) pbf.writeStringField(4, feature);
  return blobOf("OSMHeader", pbf.finish(), false);
}

/** A block of OpenStreetMap PBF, https://wiki.openstreetmap.org/wiki/PBF_Format. */
export function blockOf({ nodes = [], ways = [], relations = [] }: PbfBlock, form: Form = {}): Buffer {
  const { isDense = true, isPacked = true, hasHistory = false, granularity = 100, latitudes = 0, longitudes = 0 } = form;
  const texts = new Map([["", 0]]);
  const text = (word: string): number => {
    const found = texts.get(word) ?? texts.size;
    texts.set(word, found);
    return found;
  };
  const keys = (tags: Record<string, string> = {}) => Object.keys(tags).map(text);
  const values = (tags: Record<string, string> = {}) => Object.values(tags).map(text);
  const units = (degrees: number, offset: number) => Math.round((degrees * 1e9 - offset) / granularity);
  const groups: Uint8Array[] = [];
  const group = (write: (pbf: Pbf) => void) => {
    const pbf = new Pbf();
    write(pbf);
    groups.push(pbf.finish());
  };
  if (nodes.length > 0 && isDense)
    group((pbf) =>
      pbf.writeMessage(
        2,
        (_: null, dense) => {
          dense.writePackedSVarint(1, deltas(nodes.map(({ id }) => id)));
          dense.writePackedSVarint(8, deltas(nodes.map(({ latitude }) => units(latitude, latitudes))));
          dense.writePackedSVarint(9, deltas(nodes.map(({ longitude }) => units(longitude, longitudes))));
          if (hasHistory)
            dense.writeMessage(
              5,
              (__: null, info) => {
                info.writePackedVarint(
                  1,
                  nodes.map(({ id }) => 1 + (id % 5)),
                );
                info.writePackedSVarint(2, deltas(nodes.map(({ id }) => changeOf(id).time)));
                info.writePackedSVarint(3, deltas(nodes.map(({ id }) => changeOf(id).number)));
              },
              null,
            );
          if (nodes.some(({ tags }) => tags))
            dense.writePackedVarint(
              10,
              nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(text), 0]),
            );
        },
        null,
      ),
    );
  if (nodes.length > 0 && !isDense)
    group((pbf) => {
      for (const { id, latitude, longitude, tags } of nodes)
        pbf.writeMessage(
          1,
          (_: null, node) => {
            node.writeSVarintField(1, id);
            node.writePackedVarint(2, keys(tags));
            node.writePackedVarint(3, values(tags));
            node.writeSVarintField(8, units(latitude, latitudes));
            node.writeSVarintField(9, units(longitude, longitudes));
          },
          null,
        );
    });
  if (ways.length > 0)
    group((pbf) => {
      for (const { id, nodes: refs, tags } of ways)
        pbf.writeMessage(
          3,
          (_: null, way) => {
            way.writeVarintField(1, id);
            way.writePackedVarint(2, keys(tags));
            way.writePackedVarint(3, values(tags));
            if (hasHistory)
              way.writeMessage(
                4,
                (__: null, info) => {
                  info.writeVarintField(1, 1 + (id % 5));
                  info.writeVarintField(2, changeOf(id).time);
                  info.writeVarintField(3, changeOf(id).number);
                },
                null,
              );
            way.writePackedSVarint(8, deltas(refs));
          },
          null,
        );
    });
  if (relations.length > 0)
    group((pbf) => {
      for (const { id, members, tags } of relations)
        pbf.writeMessage(
          4,
          (_: null, relation) => {
            relation.writeVarintField(1, id);
            relation.writePackedVarint(2, keys(tags));
            relation.writePackedVarint(3, values(tags));
            relation.writePackedVarint(
              8,
              members.map(({ role }) => text(role)),
            );
            relation.writePackedSVarint(9, deltas(members.map(({ ref }) => ref)));
            relation.writePackedVarint(
              10,
              members.map(({ type }) => kinds.indexOf(type)),
            );
          },
          null,
        );
    });
  const pbf = new Pbf();
  pbf.writeMessage(
    1,
    (_: null, table) => {
      for (const word of texts.keys()) table.writeBytesField(1, Buffer.from(word));
    },
    null,
  );
  for (const each of groups) pbf.writeBytesField(2, each);
  if (granularity !== 100) pbf.writeVarintField(17, granularity);
  if (latitudes !== 0) pbf.writeVarintField(19, latitudes);
  if (longitudes !== 0) pbf.writeVarintField(20, longitudes);
  return blobOf("OSMData", pbf.finish(), isPacked);
}
