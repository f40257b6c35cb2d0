import path from "node:path";

const PREFIX = "worker:";

/** `import url from "worker:./worker.ts"` builds that file by itself and gives its address, wherever the importer lands. */
export function workerUrl() {
  return {
    name: "worker-url",
    resolveId: (specifier, importer) =>
      specifier.startsWith(PREFIX) && importer
        ? `\0${PREFIX}${path.resolve(path.dirname(importer), specifier.slice(PREFIX.length))}`
        : null,
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const reference = this.emitFile({ type: "chunk", id: id.slice(PREFIX.length + 1) });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
