import { mkdirSync } from "node:fs";
import { access, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { sha256 } from "../../base/hash.js";
import { renameForGood } from "./for-good.js";
import type { BlobStore } from "./store.js";

/** Files in one folder, each named by its id. */
export function createDiskStore(folder: string): BlobStore {
  mkdirSync(folder, { recursive: true });
  const pathOf = (id: string) => join(folder, id);
  const opened = (id: string) =>
    open(pathOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
  return {
    has: (id) =>
      access(pathOf(id)).then(
        () => true,
        () => false,
      ),
    put: (id, draft) => renameForGood(draft, pathOf(id)),
    async read(id) {
      const file = await opened(id);
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream);
    },
    async hashOf(id) {
      const file = await opened(id);
      return file && sha256(file.createReadStream());
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
}
