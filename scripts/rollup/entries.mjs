import { existsSync, readdirSync } from "node:fs";

const widgetIds = readdirSync("src/widgets").filter((id) => existsSync(`src/widgets/${id}/widget.ts`));

/** Widgets that have a `file` of that name in their folder. */
export const widgetsWith = (file) => widgetIds.filter((id) => existsSync(`src/widgets/${id}/${file}`));

/** What pages load, by the path of the built file without its ending. */
export const browserEntries = {
  its: "src/widgets/its.ts",
  core: "src/core/index.ts",
  "core-internal": "src/core/internal.ts",
  host: "src/host/main.ts",
  frame: "src/host/frame.ts",
  ...Object.fromEntries(widgetsWith("element.ts").map((id) => [`widgets/${id}`, `src/widgets/${id}/element.ts`])),
};

/** The elements are written with React and run with Preact, by specifier. */
export const preact = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  "use-sync-external-store/shim/index.js": "preact/compat",
};
