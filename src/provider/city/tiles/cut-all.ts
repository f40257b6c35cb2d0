import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Cutter } from "./cutter.js";
import { createTileFile } from "./tile-file.js";

/** Milliseconds of work between two pauses, and of a pause: questions are answered then, and others may have the processor. */
const WORK = 20;
const PAUSE = 20;

/** Cuts all tiles of a ground into a file; `isAlone` where nobody waits for anything else. Without one where the ground is too large. */
export async function cutAll({ places, cut }: Cutter, path: string, version: string, isAlone = false): Promise<void> {
  const all = places();
  if (!all) return;
  const file = createTileFile(path, version);
  try {
    let since = performance.now();
    for (const place of all) {
      const bytes = cut(place);
      if (bytes) file.add(place, gzipSync(bytes));
      if (isAlone || performance.now() - since < WORK) continue;
      await pause(PAUSE);
      since = performance.now();
    }
  } catch (error) {
    file.drop();
    throw error;
  }
  file.finish();
}
