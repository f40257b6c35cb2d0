import { createHash } from "node:crypto";
import { workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { answerWith } from "../../base/threads/answer.js";
import { findCity } from "../store.js";
import { createCutter, type TilePlace } from "./cutter.js";
import { groundOf } from "./ground.js";
import type { CitySource, Tile } from "./tiles.js";

const { name, seed, dataDir, devices } = workerData as CitySource;
const cut = createCutter(name === null ? [] : groundOf(findCity(name, seed, dataDir, devices)));

/** Cuts tiles apart from the thread that answers calls. */
answerWith((place: TilePlace): Tile | null => {
  const bytes = cut(place);
  return bytes && { etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`, gzip: gzipSync(bytes) };
});
