import { copyFileSync, mkdirSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as esbuild from "esbuild";
import { parseAst } from "rollup/parseAst";
import { cssText } from "../rollup/css-text.mjs";
import { browserEntries, preact } from "../rollup/entries.mjs";
import { copyHostFiles } from "../rollup/host-files.mjs";
import { ownKeys } from "../rollup/own-keys.mjs";
import { trustedTypes } from "../rollup/trusted-types.mjs";
import { reloadFiles } from "./reload.mjs";

/**
 * What pages load, for `npm run dev`. The product is built by rollup, which takes some ten seconds for every change; esbuild bundles
 * the same entries in about one, with the same changes to libraries. Chunks are cut otherwise, and nothing is minified.
 */
const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  sourcemap: true,
  // What says of itself that it has no effect is kept: the product's build leaves it out.
  ignoreAnnotations: true,
  define: { "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
};

/** React is Preact in the elements. */
const aliases = {
  name: "aliases",
  setup(build) {
    for (const [from, to] of Object.entries(preact))
      build.onResolve({ filter: new RegExp(`^${from}$`) }, ({ resolveDir, kind }) => build.resolve(to, { resolveDir, kind }));
  },
};

const sheets = {
  name: "sheets",
  setup(build) {
    const { load } = cssText();
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => ({ contents: (await load(file)).code, loader: "js" }));
  },
};

/** Libraries as the product changes them; each of their files is changed once. */
const libraries = {
  name: "libraries",
  setup(build) {
    const changed = new Map();
    const context = {
      parse: parseAst,
      error(message) {
        throw new Error(message);
      },
    };
    async function change(file) {
      let code = await readFile(file, "utf8");
      for (const { transform } of [ownKeys(), trustedTypes()]) code = transform.call(context, code, file)?.code ?? code;
      return { contents: code, loader: "js" };
    }
    build.onLoad({ filter: /node_modules\/(preact|leaflet|i18next|goober|apexcharts|driver\.js)\/.*\.m?js$/ }, ({ path: file }) => {
      if (!changed.has(file)) changed.set(file, change(file));
      return changed.get(file);
    });
  },
};

/** What a CommonJS module exports as its default, as Rollup takes it; esbuild would give a module of ours all that it exports. */
const defaults = {
  name: "defaults",
  setup(build) {
    build.onResolve({ filter: /^react-apexcharts$/ }, ({ resolveDir, pluginData }) =>
      pluginData === defaults ? undefined : { path: "react-apexcharts", namespace: "default", pluginData: { resolveDir } },
    );
    build.onLoad({ filter: /.*/, namespace: "default" }, ({ path: name, pluginData }) => ({
      contents: `module.exports = require(${JSON.stringify(name)}).default;`,
      resolveDir: pluginData.resolveDir,
      pluginData: defaults,
    }));
  },
};

/** `import address from "worker:./worker.ts"`: a file of its own, which is bundled anew with the rest. */
const workers = (out) => ({
  name: "workers",
  setup(build) {
    build.onResolve({ filter: /^worker:/ }, ({ path: specifier, resolveDir }) => ({
      path: path.resolve(resolveDir, specifier.slice("worker:".length)),
      namespace: "worker",
    }));
    build.onLoad({ filter: /.*/, namespace: "worker" }, async ({ path: file }) => {
      await esbuild.build({ ...common, entryPoints: [file], outfile: `${out}/map-worker.js` });
      return { contents: 'export default new URL("/map-worker.js", import.meta.url).href;', loader: "js" };
    });
  },
});

/** `import address from "asset:./picture.webp"`: a file of its own. */
const assets = (out) => ({
  name: "assets",
  setup(build) {
    build.onResolve({ filter: /^asset:/ }, ({ path: specifier, resolveDir }) => ({
      path: path.resolve(resolveDir, specifier.slice("asset:".length)),
      namespace: "asset",
    }));
    build.onLoad({ filter: /.*/, namespace: "asset" }, ({ path: file }) => {
      const name = path.basename(file);
      copyFileSync(file, path.join(out, name));
      return { contents: `export default new URL("/${name}", import.meta.url).href;`, loader: "js" };
    });
  },
});

/** Writes the host's page and the files beside it. */
async function writeHostFiles(out) {
  const files = {};
  const emitFile = ({ fileName, source }) => {
    files[fileName] = source;
  };
  const pictures = readdirSync(out).filter((name) => name.endsWith(".webp"));
  const bundle = Object.fromEntries(pictures.map((name) => [name, { type: "asset", names: [name], fileName: name }]));
  await copyHostFiles().generateBundle.call({ emitFile }, {}, bundle);
  Object.assign(files, reloadFiles(files["index.html"]));
  for (const [name, source] of Object.entries(files)) writeFileSync(path.join(out, name), source);
}

/**
 * Builds into `out`, and anew at each change; resolves when it was built for the first time. What is wrong in a file is said, and
 * the next change waited for.
 */
export async function watchPages(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const context = await esbuild.context({
    ...common,
    entryPoints: Object.entries(browserEntries).map(([name, file]) => ({ in: file, out: name })),
    outdir: out,
    splitting: true,
    chunkNames: "static/js/[name]-[hash]",
    plugins: [aliases, sheets, libraries, defaults, workers(out), assets(out)],
  });
  async function build() {
    const started = performance.now();
    try {
      await context.rebuild();
      await writeHostFiles(out);
      console.log(`✓ building the pages (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      // esbuild has said what is wrong in which file.
      if (!error.errors) console.error(error);
    }
  }
  let building = build();
  let isWaiting = false;
  // Many editors write a file in several steps.
  const watcher = watch("src", { recursive: true }, () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(async () => {
      await building;
      isWaiting = false;
      building = build();
    }, 30);
  });
  await building;
  return {
    async stop() {
      watcher.close();
      await building;
      await context.dispose();
    },
  };
}
