import { readFileSync } from "node:fs";
import path from "node:path";

/** `import url from "<prefix>./file"` gives the address of a file that is emitted as `emitted(file)` says, wherever the importer lands. */
const fileUrl = (prefix, emitted) => ({
  name: `${prefix}url`,
  resolveId: (specifier, importer) =>
    specifier.startsWith(prefix) && importer ? `\0${prefix}${path.resolve(path.dirname(importer), specifier.slice(prefix.length))}` : null,
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile(emitted(id.slice(prefix.length + 1)))};`;
  },
});

/** `import url from "worker:./worker.ts"` builds that file by itself. */
export const workerUrl = () => fileUrl("worker:", (id) => ({ type: "chunk", id }));

/** `import url from "asset:./map.webp"` puts that file beside the chunks. */
export const assetUrl = () => fileUrl("asset:", (file) => ({ type: "asset", name: path.basename(file), source: readFileSync(file) }));
