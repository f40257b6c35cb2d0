import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import { budgets } from "./scripts/rollup/budgets.mjs";
import { cssBlocks } from "./scripts/rollup/css-blocks.mjs";
import { cssText } from "./scripts/rollup/css-text.mjs";
import { filesAtOnce } from "./scripts/rollup/files-at-once.mjs";
import { copyHostFiles } from "./scripts/rollup/host-files.mjs";
import { i18nextParts } from "./scripts/rollup/i18next-parts.mjs";
import { importRules } from "./scripts/rollup/import-rules.mjs";
import { integrity } from "./scripts/rollup/integrity.mjs";
import { kyParts } from "./scripts/rollup/ky-parts.mjs";
import { leafletBrowser } from "./scripts/rollup/leaflet-browser.mjs";
import { leafletForProtomaps } from "./scripts/rollup/leaflet-for-protomaps.mjs";
import { lucideIcons } from "./scripts/rollup/lucide-icons.mjs";
import { notices } from "./scripts/rollup/notices.mjs";
import { ownKeys } from "./scripts/rollup/own-keys.mjs";
import { r2wcWithoutProps } from "./scripts/rollup/r2wc-without-props.mjs";
import { smallReactDefault } from "./scripts/rollup/small-react-default.mjs";
import { storesWithoutKeys } from "./scripts/rollup/stores-without-keys.mjs";
import { transpile } from "./scripts/rollup/transpile.mjs";
import { trustedTypes } from "./scripts/rollup/trusted-types.mjs";
import { widgetLists } from "./scripts/rollup/widget-lists.mjs";
import { workerFile } from "./scripts/rollup/worker-file.mjs";
import { workerUrl } from "./scripts/rollup/worker-url.mjs";

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

/** While one widget is being written: `WIDGETS=map,login` builds just these, `TESTS=widgets/map` just the tests whose path holds it. */
const { WIDGETS, TESTS } = process.env;

const widgetIds = readdirSync("src/widgets")
  .filter((id) => existsSync(`src/widgets/${id}/widget.ts`))
  .filter((id) => !WIDGETS || WIDGETS.split(",").includes(id));
const withFile = (file) => widgetIds.filter((id) => existsSync(`src/widgets/${id}/${file}`));

const preact = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "use-sync-external-store/shim/index.js": "preact/compat",
};

/** Modules that do something when imported; everything else is dropped when nothing of it is used. */
const hasEffect = (id) =>
  /\/(element|its|main|iife)\.tsx?$/.test(id) || /node_modules\/(?!(lucide|valibot)\/)/.test(id) || /\.test\.tsx?$|\/test\//.test(id);

/** What the map's worker is made with; it knows no React and no page. */
const forWorker = () => [
  importRules(),
  i18nextParts(),
  notices(),
  nodeResolve({ browser: true, extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  transpile(),
];
const mapWorker = () => workerFile({ plugins: forWorker, output: { plugins: [minified] }, name: "map-worker.js" });

const forBrowser = ({ aliases = preact, mode = "production" } = {}) => [
  mapWorker(),
  importRules(),
  widgetLists(withFile("element.ts"), { isBare: mode === "production" }),
  i18nextParts(),
  ...(aliases === preact ? [smallReactDefault()] : []),
  lucideIcons(),
  kyParts(),
  storesWithoutKeys(),
  leafletForProtomaps(),
  leafletBrowser(),
  // The tests of r2wc as it is want all of it.
  ...(mode === "production" ? [r2wcWithoutProps()] : []),
  cssText(),
  alias({ entries: Object.entries(aliases).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })) }),
  nodeResolve({ browser: true, exportConditions: ["browser", "module", "import", "default"], extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify(mode) } }),
  // wouter asks for this hook by a computed name, which would keep all of preact/compat.
  replace({ preventAssignment: true, delimiters: ["", ""], values: { 'React["useInsertion" + "Effect"]': "React.useInsertionEffect" } }),
  transpile(),
  cssBlocks(),
  ownKeys(),
  trustedTypes(),
];

/** An icon and its drawing, which are two modules. */
const icons = (names) => `(lucide-icon:|icons/)(${names})(\\.mjs)?$`;
const anyOf = (...patterns) => new RegExp(patterns.join("|"));

/**
 * Small pieces that the same pages share travel together: a page makes fewer requests, and one text compresses better
 * than many. A group comes whole, so it holds what its pages all need; the first group that names a module has it.
 */
const travelsWith = {
  // What follows a page's elements and knows all that can be one, and what starts the map's worker.
  plugins:
    /node_modules\/nanostores\/(atom|clean-stores|task|warn)\/|src\/core\/(plugin|shared-core|with-timeout)\.ts|src\/widgets\/loader\.ts|widgets\/map\/feed\/start-worker\.ts|worker:.*map\/feed\/worker\.ts/,
  // The map: what asks for its lists before its screen is there, and what that shares with the worker's stand-in on the page.
  feed: /widgets\/map\/(feed\/(ask-ahead|feed|desk|ages|texts|item-table|runs)|search|cluster|gather|mercator|layers\/message-looks)\.ts/,
  // Every screen with data of the city, the map and the host: reading it, its time, the states of a view. No form of a landing page.
  screen: anyOf(
    "node_modules/(@nanostores/query|nanoevents)/|src/core/(resource|age|ask-after-write)\\.ts|src/core/(resources|contract)/(city|device-status)\\.ts|core/contract/transport\\.ts|kit/use-resource\\.ts",
    "kit/controls/(Skeleton|ErrorState|EmptyState|state-class)\\.tsx?$|kit/parts/(SignInNotice|Later|actions-class|use-loaded|use-in-view|fold|device-tone)\\.tsx?$|kit/device/crossing-name\\.ts",
    icons("rotate-cw|inbox|log-in|list"),
  ),
  // Screens with filters or tools, the host's bar, the login form.
  inputs: anyOf("kit/controls/(IconButton|Tooltip|place|SelectField|TextField)\\.tsx?$", icons("plus|minus")),
  // Every signed-in screen of sections, facts and ages: all but the map.
  panel: anyOf(
    "kit/parts/(AgeMark|StatusBadge|ResourceView|SessionGate)\\.tsx?$",
    "kit/device/(Section|Facts|Notice|duration|use-city-time|city-moment|styles|use-is-wide)\\.tsx?$",
    icons("clock|chevron-down"),
  ),
  // Panels of one device, then those of a crossing, of a vehicle, and those that send commands.
  device: /kit\/device\/(PanelHeader|DeviceGate|Fold)\.tsx?$|core\/resources\/frame\.ts/,
  crossing:
    /kit\/device\/(DevicePanel|DeviceViews|StateSection|EquipmentFacts|HealthFacts|health)\.tsx?$|core\/resources\/(rts|device-views)\.ts/,
  vehicle: /kit\/device\/vehicle\/(?!texts)|kit\/small-map\/SmallMap|core\/resources\/vehicles\.ts/,
  command: /kit\/control\/use-barrier\.ts|core\/control\/(rights|access)\.ts/,
  // Analytics and the vehicle panels: what drives where.
  route: /core\/contract\/(crossroad|vehicles)\.ts/,
  // The map and the message center: all devices of the city.
  devices: /core\/resources\/(transport|devices)\.ts/,
  // The map and the requests; the map and analytics: the streets, and words for units.
  requests: /core\/(requests\/progress|place|(resources|contract)\/(requests|uds))\.ts/,
  streets: /core\/(resources|contract)\/cross\.ts|kit\/units\.ts/,
  // Long lists: logs, messages, requests.
  list: /kit\/parts\/(LongList|list-styles|blocks)\.tsx?$/,
  // Lists that are looked through and taken away: analytics, archive, the studio, the host.
  icons: anyOf(icons("map|app-window|arrow-left|x|download"), "core/(download|report-formats)\\.ts$"),
  table: /kit\/controls\/(Table|Tabs)\.tsx/,
  form: /kit\/form\/(RequestForm|use-request|request|Consent|spam-guard)\.tsx?$|src\/core\/(resources|contract)\/landing\.ts/,
  field: /kit\/form\/(?!texts|focus-first)/,
  base: new RegExp(
    [
      "node_modules/(preact|@r2wc|@?nanostores|ky|valibot|i18next)/|ky-parts:|commonjsHelpers|react-of-libraries",
      "src/core/(?!index|toasts|download|report-formats|unique-id|layer-source|keep-unchanged|text-changes|data-url|place)[^/]+\\.ts$|src/core/contract/(auth|schema|operation)\\.ts$",
      "src/widgets/kit/(?!icons|markup|units|Failure|last-words|react\\\\.)[^/]+\\.tsx?$",
      "kit/controls/(Button|Checkbox|Field|FieldError|Spinner|button-class|field-class)\\.tsx?$",
      "kit/parts/ToneShape\\.tsx$|lucide-icon:(circle-alert|check|eye-off)$|icons/(check\\.|circle-(alert|exclamation)|eye-off)",
    ].join("|"),
  ),
};

/** Large libraries that come minified, each a file of its own: to minify them once more takes long and gains little. */
const minifiedLibraries = { pdfjs: /node_modules\/pdfjs-dist\//, apexcharts: /node_modules\/apexcharts\// };
const libraryOf = (id) => Object.keys(minifiedLibraries).find((name) => minifiedLibraries[name].test(id));

const chunkOf = (id) => libraryOf(id) ?? Object.keys(travelsWith).find((name) => travelsWith[name].test(id));

const warn = (warning, next) => {
  if (warning.code === "MODULE_LEVEL_DIRECTIVE" || (warning.code === "CIRCULAR_DEPENDENCY" && warning.message.includes("node_modules")))
    return;
  next(warning);
};

/** What i18next tells a console nobody asked for. */
const quiet = ["warn", "error", "log", "deprecate", "once"].flatMap((word) => [`this.logger.${word}`, `baseLogger.${word}`]);

function minify(passes) {
  const { renderChunk, ...plugin } = terser({
    module: true,
    ecma: 2020,
    compress: { passes, pure_funcs: quiet, directives: false },
    format: { comments: false },
  });
  return {
    ...plugin,
    renderChunk(code, chunk, ...more) {
      return chunk.name in minifiedLibraries ? null : renderChunk.call(this, code, chunk, ...more);
    },
  };
}
const minified = minify(2);

const browser = {
  input: {
    its: "src/widgets/its.ts",
    core: "src/core/index.ts",
    host: "src/host/main.ts",
    frame: "src/host/frame.ts",
    ...Object.fromEntries(withFile("element.ts").map((id) => [`widgets/${id}`, `src/widgets/${id}/element.ts`])),
  },
  treeshake: { moduleSideEffects: hasEffect },
  output: {
    dir: "dist",
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].js",
    // Seven signs are the fewest that Rollup takes for so many chunks; the names are what compresses worst in a loader.
    // The folders are the specification's (7).
    chunkFileNames: "static/js/[name]-[hash:7].js",
    assetFileNames: "static/[ext]/[name]-[hash:7][extname]",
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    plugins: [minified],
  },
  plugins: [
    ...forBrowser(),
    filesAtOnce("src/widgets/its.ts", { "widgets/map.js": "src/widgets/map/feed/ask-ahead.ts" }),
    copyHostFiles(),
    notices(),
    budgets(),
  ],
  preserveEntrySignatures: "exports-only",
  onwarn: warn,
};

const loader = {
  input: "src/widgets/iife.ts",
  output: { file: "dist/its.iife.js", format: "iife", sourcemap: true, plugins: [minified] },
  plugins: [...forBrowser(), notices(), integrity()],
  onwarn: warn,
};

const react = {
  input: Object.fromEntries(withFile("index.tsx").map((id) => [id, `src/widgets/${id}/index.tsx`])),
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
    // A second pass makes these one part in a thousand smaller, and takes ten seconds.
    plugins: [minify(1)],
  },
  plugins: [
    {
      name: "same-core",
      async resolveId(specifier, importer) {
        const resolved =
          /core\/index\.js$/.test(specifier) && importer && path.resolve(path.dirname(importer), specifier.replace(/\.js$/, ".ts"));
        return resolved === path.resolve("src/core/index.ts") ? { id: path.resolve("dist/core.js"), external: "relative" } : null;
      },
    },
    ...forBrowser({ aliases: {} }),
    notices(),
  ],
  onwarn: warn,
};

const onNode = (input, dir) => ({
  input,
  external: (id) => !/^([./]|worker:)/.test(id) && !path.isAbsolute(id) && !id.startsWith("\0"),
  output: {
    dir,
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    assetFileNames: "chunks/[name]-[hash][extname]",
  },
  plugins: [workerUrl(), nodeResolve({ extensions: [".mjs", ".js", ".ts", ".tsx"] }), json(), transpile()],
  onwarn: warn,
});

const reactPortal = {
  input: "examples/react-portal/app.tsx",
  output: {
    dir: "examples/react-portal/dist",
    format: "es",
    sourcemap: true,
    chunkFileNames: "[name]-[hash].js",
    assetFileNames: "[name]-[hash][extname]",
    manualChunks: libraryOf,
    onlyExplicitManualChunks: true,
    plugins: [minify(1)],
  },
  plugins: [
    alias({ entries: [{ find: /^its-widgets\/(core|react\/.*)$/, replacement: path.resolve("dist/$1.js") }] }),
    ...forBrowser({ aliases: {} }),
  ],
  onwarn: warn,
};

/** The command that checks a city's provider: one file with all it needs, as it runs from the package. */
const conformance = {
  input: "src/conformance/main.ts",
  external: /^node:/,
  treeshake: { moduleSideEffects: (id) => id.endsWith("/main.ts") },
  output: { file: "dist/conformance.mjs", format: "es", plugins: [minified] },
  plugins: [nodeResolve({ extensions: [".mjs", ".js", ".ts"] }), transpile(), notices()],
  onwarn: warn,
};

const provider = onNode({ main: "examples/provider/main.ts" }, "build/provider");
const tools = onNode({ openapi: "scripts/openapi.ts" }, "build/scripts");

// Libraries that the bench has installed have tests of their own.
const tests = filesBelow("test").filter(
  (file) => /^(?!.*node_modules).*\.test\.tsx?$/.test(file) && (!TESTS || TESTS.split(",").some((part) => file.includes(part))),
);
const runsOnNode = (file) => readFileSync(file, "utf8").includes('from "node:test"');
const byName = (files) => Object.fromEntries(files.map((file) => [path.relative("test", file).replace(/\.tsx?$/, ""), file]));

const nodeTests = onNode(byName(tests.filter(runsOnNode)), "build/node-test");
const browserTests = {
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
  plugins: forBrowser({ mode: "test" }),
  onwarn: warn,
};

const builds = { browser, conformance, loader, react, reactPortal, provider, tools, nodeTests, browserTests };
const product = ["tools", "browser", "loader", "conformance", "react", "reactPortal", "provider"];

/** `rollup -c` makes the product; `rollup -c --configOnly nodeTests,browserTests` just those. */
export default ({ configOnly: only }) => {
  // What a build of earlier days has left would be packed, and listed by its hash, with what is built now.
  if (!only) for (const folder of ["dist", "examples/react-portal/dist"]) rmSync(folder, { recursive: true, force: true });
  const names = only ? only.split(",") : product;
  // Nothing here is a link, and to ask the disk for each import took a tenth of the time.
  return names
    .map((name) => ({ preserveSymlinks: true, ...builds[name] }))
    .filter(({ input }) => typeof input === "string" || Object.keys(input).length > 0);
};
