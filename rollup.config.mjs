import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import alias from "@rollup/plugin-alias";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import nodeResolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { budgets } from "./scripts/rollup/budgets.mjs";
import { cssText } from "./scripts/rollup/css-text.mjs";
import { copyHostFiles } from "./scripts/rollup/host-files.mjs";
import { i18nextParts } from "./scripts/rollup/i18next-parts.mjs";
import { importRules } from "./scripts/rollup/import-rules.mjs";
import { integrity } from "./scripts/rollup/integrity.mjs";
import { lucideIcons } from "./scripts/rollup/lucide-icons.mjs";
import { notices } from "./scripts/rollup/notices.mjs";
import { smallReactDefault } from "./scripts/rollup/small-react-default.mjs";
import { trustedTypes } from "./scripts/rollup/trusted-types.mjs";

const filesBelow = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];

const widgetIds = readdirSync("src/widgets").filter((id) => existsSync(`src/widgets/${id}/widget.ts`));
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
  /\/(element|its|main|iife)\.tsx?$/.test(id) ||
  /node_modules\/(?!(lucide|valibot|@formisch)\/)/.test(id) ||
  /\.test\.tsx?$|\/test\//.test(id);

const compile = (options = {}) =>
  typescript({
    tsconfig: "tsconfig.json",
    sourceMap: true,
    declaration: false,
    compilerOptions: { noEmit: false, resolveJsonModule: false, noCheck: true, ...options },
  });

const forBrowser = ({ aliases = preact, mode = "production" } = {}) => [
  importRules(),
  i18nextParts(),
  ...(aliases === preact ? [smallReactDefault()] : []),
  lucideIcons(),
  cssText(),
  alias({ entries: Object.entries(aliases).map(([find, replacement]) => ({ find: new RegExp(`^${find}$`), replacement })) }),
  nodeResolve({ browser: true, exportConditions: ["browser", "module", "import", "default"], extensions: [".mjs", ".js", ".ts", ".tsx"] }),
  commonjs(),
  replace({ preventAssignment: true, values: { "process.env.NODE_ENV": JSON.stringify(mode) } }),
  // wouter asks for this hook by a computed name, which would keep all of preact/compat.
  replace({ preventAssignment: true, delimiters: ["", ""], values: { 'React["useInsertion" + "Effect"]': "React.useInsertionEffect" } }),
  compile(),
  trustedTypes(),
];

/** Small pieces that everything shares travel together, so that a page makes few requests. */
function chunkOf(id) {
  if (/node_modules\/nanostores\/|src\/core\/(plugin|shared-core)\.ts|src\/widgets\/(index|[^/]+\/widget)\.ts/.test(id)) return "manifests";
  if (/node_modules\/(@nanostores\/query|nanoevents)\/|src\/core\/(resource|age)\.ts|kit\/use-resource\.ts/.test(id)) return "resources";
  if (
    /node_modules\/(preact|@r2wc|goober|@nanostores|ky|valibot)\/|i18next-parts|commonjsHelpers|react-of-libraries|kit\/controls\/button-class/.test(
      id,
    )
  )
    return "base";
  if (/src\/core\/(?!index)[^/]+\.ts$/.test(id) || /src\/core\/contract\/(auth|schema|operation)\.ts$/.test(id)) return "base";
  if (/src\/widgets\/kit\/(?!icon|markup)[^/]+\.tsx?$/.test(id)) return "base";
  if (/node_modules\/leaflet\//.test(id) || /kit\/markup\.ts$/.test(id)) return "leaflet";
}

const warn = (warning, next) => {
  if (warning.code === "MODULE_LEVEL_DIRECTIVE" || (warning.code === "CIRCULAR_DEPENDENCY" && warning.message.includes("node_modules")))
    return;
  if (warning.plugin === "typescript" && /TS5096|TS5053/.test(warning.message)) return;
  next(warning);
};

/** What i18next tells a console nobody asked for. */
const quiet = ["warn", "error", "log", "deprecate", "once"].flatMap((word) => [`this.logger.${word}`, `baseLogger.${word}`]);

const minified = terser({ module: true, ecma: 2020, compress: { passes: 3, pure_funcs: quiet }, format: { comments: false } });

const browser = {
  input: {
    its: "src/widgets/its.ts",
    core: "src/core/index.ts",
    host: "src/host/main.ts",
    ...Object.fromEntries(withFile("element.ts").map((id) => [`widgets/${id}`, `src/widgets/${id}/element.ts`])),
  },
  treeshake: { moduleSideEffects: hasEffect },
  output: {
    dir: "dist",
    format: "es",
    sourcemap: true,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name]-[hash].js",
    manualChunks: chunkOf,
    onlyExplicitManualChunks: true,
    plugins: [minified],
  },
  plugins: [...forBrowser(), copyHostFiles(), notices(), budgets()],
  preserveEntrySignatures: "exports-only",
  onwarn: warn,
};

const loader = {
  input: "src/widgets/iife.ts",
  output: { file: "dist/its.iife.js", format: "iife", sourcemap: true, plugins: [minified] },
  plugins: [...forBrowser(), integrity()],
  onwarn: warn,
};

const react = {
  input: Object.fromEntries(withFile("index.tsx").map((id) => [id, `src/widgets/${id}/index.tsx`])),
  external: [/^react(-dom)?($|\/)/],
  treeshake: { moduleSideEffects: hasEffect },
  output: { dir: "dist/react", format: "es", sourcemap: true, chunkFileNames: "chunks/[name]-[hash].js", plugins: [minified] },
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
  ],
  onwarn: warn,
};

const onNode = (input, dir) => ({
  input,
  external: (id) => !/^[./]/.test(id) && !path.isAbsolute(id),
  output: { dir, format: "es", sourcemap: true, entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
  plugins: [nodeResolve({ extensions: [".mjs", ".js", ".ts", ".tsx"] }), json(), compile({ jsx: "preserve", resolveJsonModule: true })],
  onwarn: warn,
});

const reactPortal = {
  input: "examples/react-portal/app.tsx",
  output: { dir: "examples/react-portal/dist", format: "es", sourcemap: true, chunkFileNames: "[name]-[hash].js", plugins: [minified] },
  plugins: [
    alias({ entries: [{ find: /^its-widgets\/react\/(.*)$/, replacement: path.resolve("dist/react/$1.js") }] }),
    ...forBrowser({ aliases: {} }),
  ],
  onwarn: warn,
};

const provider = onNode({ main: "examples/provider/main.ts" }, "build/provider");
const tools = onNode({ openapi: "scripts/openapi.ts" }, "build/scripts");

const tests = filesBelow("test").filter((file) => /\.test\.tsx?$/.test(file));
const runsOnNode = (file) => readFileSync(file, "utf8").includes('from "node:test"');
const byName = (files) => Object.fromEntries(files.map((file) => [path.relative("test", file).replace(/\.tsx?$/, ""), file]));

const nodeTests = onNode(byName(tests.filter(runsOnNode)), "build/node-test");
const browserTests = {
  input: byName(tests.filter((file) => !runsOnNode(file))),
  treeshake: { moduleSideEffects: hasEffect },
  output: { dir: "build/test", format: "es", sourcemap: true, chunkFileNames: "chunks/[name]-[hash].js" },
  plugins: forBrowser({ mode: "test" }),
  onwarn: warn,
};

const builds = { browser, loader, react, reactPortal, provider, tools, nodeTests, browserTests };
const product = ["tools", "browser", "loader", "react", "reactPortal", "provider"];

/** `rollup -c` makes the product; `rollup -c --configOnly nodeTests,browserTests` just those. */
export default ({ configOnly: only }) => {
  const names = only ? only.split(",") : product;
  return names.map((name) => builds[name]).filter(({ input }) => typeof input === "string" || Object.keys(input).length > 0);
};
