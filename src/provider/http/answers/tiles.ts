import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type tileOps, tileZooms } from "../../../core/contract/tiles.js";
import { invalid, notFound } from "../../base/refusal.js";
import type { TilePlace } from "../../city/tiles/cutter.js";
import { encodingFor, matches } from "../../service/stream/snapshots.js";
import type { Answers } from "../answer.js";

const FOR_EVER = "max-age=31536000, immutable";
/** Seconds that a shared cache may keep what guests ask without a version, or with one that is not known. */
const UNVERSIONED = 300;

function placeOf(param: (name: string) => string): TilePlace {
  const [z = 0, x = 0, y = 0] = ["z", "x", "y"].map((name) => {
    if (!/^\d{1,9}$/.test(param(name))) throw invalid(name, `A tile is named by three whole numbers, zoom, x and y: ${name} is none.`);
    return Number(param(name));
  });
  const { least, most } = tileZooms;
  if (z < least || z > most) throw notFound(`There are no tiles of zoom ${z}: ask for ${least} to ${most}.`);
  if (x >= 2 ** z || y >= 2 ** z) throw notFound(`There is no such tile: at zoom ${z}, x and y are 0 to ${2 ** z - 1}.`);
  return { z, x, y };
}

export const tileAnswers: Answers<keyof typeof tileOps> = {
  async cityTile({ c, tiles, caller, param }) {
    const tile = await tiles.at(placeOf(param));
    const isCurrent = c.req.query("v") === tiles.version;
    const who = caller ? "private" : "public";
    const unversioned = caller ? "private, no-cache" : `public, s-maxage=${UNVERSIONED}`;
    // The same for all who may ask, so no `Vary` on the token: a renewed one would make the browser ask for each tile again.
    const headers = {
      "Cache-Control": isCurrent ? `${who}, ${FOR_EVER}` : unversioned,
      Vary: caller ? "Accept-Encoding, Origin" : "Accept-Encoding",
    };
    if (!tile) return c.body(null, 204, headers);
    const tagged = { ...headers, ETag: tile.etag };
    if (matches(c.req.header("if-none-match"), tile.etag)) return c.body(null, 304, tagged);
    const isPacked = encodingFor(c.req.header("accept-encoding") ?? "", ["gzip"]) === "gzip";
    const bytes = isPacked ? tile.gzip : await promisify(gunzip)(tile.gzip);
    const coded = isPacked ? { "Content-Encoding": "gzip" } : {};
    return c.body(new Uint8Array(bytes), 200, { ...tagged, ...coded, "Content-Type": "application/vnd.mapbox-vector-tile" });
  },
};
