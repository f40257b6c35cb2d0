import path from "node:path";
import { rollup } from "rollup";

const PREFIX = "worker:";

/**
 * `import address from "worker:./worker.ts"` builds that file with everything it needs into one file of that `name` and a hash
 * of its content, and gives its address. A worker of its own knows nothing of the chunks of the page.
 */
export function workerFile({ plugins, output, name, onwarn }) {
  const built = new Map();
  return {
    name: "worker-file",
    resolveId: (specifier, importer) =>
      specifier.startsWith(PREFIX) && importer
        ? `\0${PREFIX}${path.resolve(path.dirname(importer), specifier.slice(PREFIX.length))}`
        : null,
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const input = id.slice(PREFIX.length + 1);
      if (!built.has(input)) built.set(input, build({ input, plugins: plugins(), onwarn }, output));
      const { code, files } = await built.get(input);
      for (const file of files) this.addWatchFile(file);
      const reference = this.emitFile({ type: "asset", name, source: code });
      return `export default import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}

async function build(options, output) {
  const { input } = options;
  const bundle = await rollup({ ...options, treeshake: { moduleSideEffects: (id) => id === input } });
  const { output: chunks } = await bundle.generate({ format: "es", ...output });
  await bundle.close();
  if (chunks.length > 1) throw new Error(`"${input}" does not fit into one file.`);
  return { code: chunks[0].code, files: bundle.watchFiles };
}
