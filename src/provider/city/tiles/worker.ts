import { workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { answerWith } from "../../base/threads/answer.js";
import { findCity } from "../store.js";
import { cutAll } from "./cut-all.js";
import { createCutter } from "./cutter.js";
import { groundOf } from "./ground.js";
import type { CitySource, TileQuestion } from "./tiles.js";

const { name, seed, dataDir, devices } = workerData as CitySource;
const cutter = createCutter(name === null ? [] : groundOf(findCity(name, seed, dataDir, devices)));

/** Cuts tiles apart from the thread that answers calls. */
answerWith(async (asked: TileQuestion): Promise<Uint8Array | null> => {
  if ("file" in asked) {
    await cutAll(cutter, asked.file, asked.version);
    return null;
  }
  const bytes = cutter.cut(asked);
  return bytes && gzipSync(bytes);
});
