import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { chunks } from "./scripts/rollup/chunks.mjs";
import { cssText } from "./scripts/rollup/css-text.mjs";
import { browserEntries, preact, widgetsWith } from "./scripts/rollup/entries.mjs";
import { assetUrl, workerUrl } from "./scripts/rollup/file-urls.mjs";
import { copyHostFiles } from "./scripts/rollup/host-files.mjs";
import { importRules } from "./scripts/rollup/import-rules.mjs";
import { integrity } from "./scripts/rollup/integrity.mjs";
import { modules } from "./scripts/rollup/modules.mjs";
import { notices } from "./scripts/rollup/notices.mjs";
import { ownKeys } from "./scripts/rollup/own-keys.mjs";
import { sourcesHash } from "./scripts/rollup/sources-hash.mjs";
import { testModules } from "./scripts/rollup/test-modules.mjs";
import { trustedTypes } from "./scripts/rollup/trusted-types.mjs";
import { workerFile } from "./scripts/rollup/worker-file.mjs";

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

/** `TESTS=widgets/map` bundles just the tests whose path holds that. */
const { TESTS } = process.env;

/** Modules of ours that do something when imported; the others are dropped when nothing of them is used. */
const hasEffect = (id) => /\/(element|its|main|iife)\.tsx?$|\.test\.tsx?$|\/test\/|\/node_modules\//.test(id);

/** Of tests and benches, in this run. The product's own program does not read them. */
let isWithTests = false;

const newCompiler = () =>
  typescript({
    tsconfig: isWithTests ? "tsconfig.test.json" : "tsconfig.build.json",
    sourceMap: true,
    include: ["{src,examples,scripts,test}/**/*.{ts,tsx}"],
  });

let compiler;
let hasProgram = false;
/** Compiles; types are checked by a step of their own. All builds of a run share one program: each would otherwise read all files again. */
function compile() {
  compiler ??= newCompiler();
  return {
    ...compiler,
    buildStart(options) {
      if (hasProgram) return;
      hasProgram = true;
      compiler.buildStart.call(this, options);
    },
  };
}

const licences = () => notices({ file: "dist/THIRD-PARTY-NOTICES.txt", list: "build/packages.json", sbom: "dist/sbom.cdx.json" });

/** What the map's worker is made with; it knows no React and no page. */
const forWorker = () => [importRules(), licences(), nodeResolve({ browser: true, extensions: [".mjs", ".js", ".ts", ".tsx"] }), compile()];
const mapWorker = () => workerFile({ plugins: forWorker, output: { plugins: [minified] }, name: "map-worker.js", onwarn: warn });

const forBrowser = ({ aliases = preact, mode = "production" } = {}) => [
  mapWorker(),
  assetUrl(),
  importRules(),
  cssText(),
  alias({ entries: Object.entries(aliases).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })) }),
  nodeResolve({ browser: true, exportConditions: ["browser", "module", "import", "default"], extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify(mode) } }),
  compile(),
  ownKeys(),
  trustedTypes(),
];

/** Large libraries that come minified, each a file of its own: to minify them once more takes long and gains little. */
const minifiedLibraries = { pdfjs: /node_modules\/pdfjs-dist\//, apexcharts: /node_modules\/apexcharts\// };
const libraryOf = (id) => Object.keys(minifiedLibraries).find((name) => minifiedLibraries[name].test(id));

/** Modules or chunks that wait for each other: one of them finds the other unfinished, which has blanked a page before. */
const circles = {
  CIRCULAR_DEPENDENCY: "Modules import each other in a circle. Put what they share into a module of its own",
  CIRCULAR_CHUNK: "Chunks import each other in a circle. scripts/rollup/chunks.mjs says what goes into which",
  CYCLIC_CROSS_CHUNK_REEXPORT: "A chunk passes on what comes from a chunk that waits for it. Import it from where it is made",
};

const warn = (warning, next) => {
  const { code, message } = warning;
  // The one compiler writes source maps; the files that are not minified leave them out.
  if (message.includes("Rollup 'sourcemap' option must be set")) return;
  if (code === "MODULE_LEVEL_DIRECTIVE" || (code === "CIRCULAR_DEPENDENCY" && message.includes("node_modules"))) return;
  if (code in circles) throw new Error(`${circles[code]}: ${message}`);
  next(warning);
};

/** For what pages load. A second pass makes it 0.06 % smaller and takes a fifth of the whole build. */
function minify() {
  const { renderChunk, ...plugin } = terser({
    module: true,
    ecma: 2020,
    compress: { directives: false },
    format: { comments: false },
  });
  return {
    ...plugin,
    renderChunk(code, chunk, ...more) {
      return chunk.name in minifiedLibraries ? null : renderChunk.call(this, code, chunk, ...more);
    },
  };
}
const minified = minify();

const browser = () => ({
  input: browserEntries,
  treeshake: { moduleSideEffects: hasEffect },
  output: {
    dir: "dist",
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].js",
    // The folders are the specification's (7).
    chunkFileNames: "static/js/[name]-[hash].js",
    assetFileNames: "static/[ext]/[name]-[hash][extname]",
    manualChunks: chunks(libraryOf),
    onlyExplicitManualChunks: true,
    // Smaller pieces that the same pages load are put together.
    experimentalMinChunkSize: 2_000,
    plugins: [minified],
  },
  plugins: [...forBrowser(), copyHostFiles(), licences(), modules()],
  preserveEntrySignatures: "exports-only",
  onwarn: warn,
});

const loader = () => ({
  input: "src/widgets/iife.ts",
  output: { file: "dist/its.iife.js", format: "iife", sourcemap: true, plugins: [minified] },
  plugins: [...forBrowser(), licences(), integrity()],
  onwarn: warn,
});

const react = () => ({
  input: Object.fromEntries(widgetsWith("index.tsx").map((id) => [id, `src/widgets/${id}/index.tsx`])),
  external: [/^react(-dom)?($|\/)/],
  treeshake: { moduleSideEffects: hasEffect },
  output: {
    dir: "dist/react",
    format: "es",
    sourcemap: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    assetFileNames: "chunks/[name]-[hash][extname]",
    manualChunks: libraryOf,
    onlyExplicitManualChunks: true,
    // Portals that render on a server have to know that these components live in the browser.
    banner: '"use client";',
    plugins: [minified],
  },
  plugins: [
    {
      name: "same-core",
      async resolveId(specifier, importer) {
        const resolved =
          /core\/internal\.js$/.test(specifier) && importer && path.resolve(path.dirname(importer), specifier.replace(/\.js$/, ".ts"));
        return resolved === path.resolve("src/core/internal.ts")
          ? { id: path.resolve("dist/core-internal.js"), external: "relative" }
          : null;
      },
    },
    ...forBrowser({ aliases: {} }),
    licences(),
  ],
  onwarn: warn,
});

/** Libraries that become part of what Node runs: Kysely alone is 262 files, and to find them takes half of a start. */
const isBundled = (id) => /^(kysely|jose|openid-client|oauth4webapi|otpauth|hono|yaml|@hono\/node-server)(\/|$)/.test(id);

const onNode = (input, dir) => ({
  input,
  external: (id) => !isBundled(id) && !/^([./]|worker:|sources:)/.test(id) && !path.isAbsolute(id) && !id.startsWith("\0"),
  output: {
    dir,
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    assetFileNames: "chunks/[name]-[hash][extname]",
  },
  plugins: [workerUrl(), sourcesHash(), importRules(), nodeResolve({ extensions: [".mjs", ".js", ".ts", ".tsx"] }), json(), compile()],
  onwarn: warn,
});

/** Not minified: only the machine that built it loads it. */
const reactPortal = () => ({
  input: "examples/react-portal/app.tsx",
  output: {
    dir: "examples/react-portal/dist",
    format: "es",
    sourcemap: true,
    chunkFileNames: "[name]-[hash].js",
    assetFileNames: "[name]-[hash][extname]",
    manualChunks: libraryOf,
    onlyExplicitManualChunks: true,
  },
  plugins: [
    alias({ entries: [{ find: /^its-widgets\/(core|react\/.*)$/, replacement: path.resolve("dist/$1.js") }] }),
    ...forBrowser({ aliases: {} }),
  ],
  onwarn: warn,
});

/**
 * The command that checks a city's provider: one file with all it needs, as it runs from the package. Not minified, since no page
 * loads it, and who looks up a line of its stack traces can read it.
 */
const conformance = () => ({
  input: "src/conformance/main.ts",
  external: /^node:/,
  treeshake: { moduleSideEffects: (id) => id.endsWith("/main.ts") },
  output: { file: "dist/conformance.mjs", format: "es" },
  plugins: [nodeResolve({ extensions: [".mjs", ".js", ".ts"] }), compile(), licences()],
  onwarn: warn,
});

/** For portals' own tests, in Node and in pages; what the reference provider has answered stands beside it (scripts/sample-answers.ts). */
const testing = () => ({
  input: "src/testing/index.ts",
  treeshake: { moduleSideEffects: false },
  external: /\/testing-sample\.js$/,
  output: { file: "dist/testing.js", format: "es", paths: (id) => (id.endsWith("/testing-sample.js") ? "./testing-sample.js" : id) },
  plugins: [nodeResolve({ extensions: [".mjs", ".js", ".ts"] }), compile(), licences()],
  onwarn: warn,
});

const provider = () => {
  const { plugins, ...rest } = onNode(
    { main: "src/provider/main.ts", start: "src/provider/http/start.ts", "cut-sample": "src/provider/commands/cut-sample.ts" },
    "build/provider",
  );
  return {
    ...rest,
    plugins: [
      ...plugins,
      notices({
        file: "build/provider/THIRD-PARTY-NOTICES.txt",
        folders: new Set(),
        sbom: "build/provider/sbom.cdx.json",
        of: "src/provider/package.json",
      }),
    ],
  };
};
const tools = () => onNode({ openapi: "scripts/openapi.ts", "sample-answers": "scripts/sample-answers.ts" }, "build/scripts");
const benches = () =>
  onNode(
    {
      "bench-alarms": "test/bench/alarms/main.ts",
      "bench-audit": "test/bench/audit/main.ts",
      "bench-import": "test/bench/import/main.ts",
      "bench-measures": "test/bench/measures/main.ts",
      "bench-sumo": "test/bench/sumo/main.ts",
      "bench-telemetry": "test/bench/telemetry/main.ts",
      "bench-timetable": "test/bench/timetable/main.ts",
      "bench-traffic": "test/bench/traffic/main.ts",
    },
    "build/scripts",
  );

// Libraries that the bench has installed have tests of their own.
const tests = filesBelow("test").filter(
  (file) => /^(?!.*node_modules).*\.test\.tsx?$/.test(file) && (!TESTS || TESTS.split(",").some((part) => file.includes(part))),
);
const runsOnNode = (file) => /^(import|.* from) "node:test"/m.test(readFileSync(file, "utf8"));
const byName = (files) => Object.fromEntries(files.map((file) => [path.relative("test", file).replace(/\.tsx?$/, ""), file]));

const nodeTests = () => {
  const { plugins, ...rest } = onNode(byName(tests.filter(runsOnNode)), "build/node-test");
  return { ...rest, plugins: [...plugins, testModules()] };
};
const browserTests = () => ({
  input: byName(tests.filter((file) => !runsOnNode(file))),
  // A lazy chunk that imports from its test file would otherwise make the runner run that file twice.
  preserveEntrySignatures: "strict",
  treeshake: { moduleSideEffects: hasEffect },
  output: {
    dir: "build/test",
    format: "es",
    sourcemap: true,
    chunkFileNames: "chunks/[name]-[hash].js",
    assetFileNames: "chunks/[name]-[hash][extname]",
  },
  plugins: [...forBrowser({ mode: "test" }), testModules()],
  onwarn: warn,
});

const builds = { browser, conformance, loader, react, reactPortal, testing, provider, tools, benches, nodeTests, browserTests };

/** Builds that are named together. What `pages` has is all that the first page of `npm start` needs; the product is both of the first two. */
const groups = {
  pages: ["browser", "loader", "provider"],
  packages: ["tools", "conformance", "react", "reactPortal", "testing"],
  tests: ["nodeTests", "browserTests"],
};

/** What is built together with all pages: earlier files would be packed, and listed by their hash, with those of now. */
const emptyFolders = () => {
  for (const place of ["dist", "examples/react-portal/dist", "build/packages.json"]) rmSync(place, { recursive: true, force: true });
};

/** `rollup -c` makes the product; `rollup -c --configOnly react,tests` just the builds and groups that are named. */
export default ({ configOnly = "pages,packages" }) => {
  const named = configOnly.split(",");
  if (named.includes("pages")) emptyFolders();
  const names = named.flatMap((name) => groups[name] ?? [name]);
  isWithTests = names.some((name) => name === "benches" || groups.tests.includes(name));
  // Nothing here is a link, and to ask the disk for each import took a tenth of the time.
  return names
    .map((name) => ({ preserveSymlinks: true, ...builds[name]() }))
    .filter(({ input }) => typeof input === "string" || Object.keys(input).length > 0);
};
