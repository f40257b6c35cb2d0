import path from "node:path";

const root = process.cwd();

/** Folders of the provider, each of which imports those before it (docs/internals/floors.md); its commands stand above all. */
export const floors = ["base", "city", "sources", "service", "http"];

/** Every floor may say which version it is. */
const manifest = "src/provider/package.json";

function floorOf(file) {
  if (file === manifest) return 0;
  const at = floors.indexOf(file.split("/")[2]);
  return at < 0 ? floors.length : at;
}

/** Where a module of ours belongs: the names that the rules speak of. */
function layerOf(id) {
  const file = path.relative(root, id).split(path.sep).join("/");
  const widget = /^src\/widgets\/([^/]+)\//.exec(file)?.[1];
  if (file.startsWith("src/core/")) return { file, layer: "core" };
  if (widget === "kit") return { file, layer: "kit" };
  if (widget) return { file, layer: "widget", widget };
  if (file.startsWith("src/widgets/")) return { file, layer: "manifests" };
  if (file.startsWith("src/host/")) return { file, layer: "host" };
  if (file.startsWith("src/provider/")) return { file, layer: "provider" };
  return { file, layer: "outside" };
}

const libraries = {
  core: /^(nanostores|@nanostores\/query|ky|valibot|i18next)$/,
};

/** Gives the reason why `from` may not import `to`, or null when it may. */
export function forbidden(from, specifier, to) {
  const isBare = !/^[./]/.test(specifier);
  if (isBare) return from.layer === "core" && !libraries.core.test(specifier) ? `"${specifier}"` : null;
  switch (from.layer) {
    case "core":
      return to.layer === "core" ? null : to.file;
    case "kit":
      if (to.layer === "core") return to.file === "src/core/internal.ts" ? null : `${to.file} (take it from src/core/internal.ts)`;
      return to.layer === "kit" ? null : to.file;
    case "widget":
      if (to.layer === "core") return to.file === "src/core/internal.ts" ? null : `${to.file} (take it from src/core/internal.ts)`;
      return to.layer === "kit" || (to.layer === "widget" && to.widget === from.widget) ? null : to.file;
    case "manifests":
      return to.layer === "core" || /\/(widget|element)\.ts$|^src\/widgets\/([^/]+\.ts|[^/]+\/[A-Z]\w*\.tsx)$/.test(to.file)
        ? null
        : to.file;
    case "host":
      if (to.layer === "core") return to.file === "src/core/internal.ts" ? null : `${to.file} (take it from src/core/internal.ts)`;
      return to.layer === "kit" || to.layer === "host" || to.layer === "manifests" ? null : to.file;
    case "provider":
      if (to.layer !== "provider") return to.file.startsWith("src/core/contract/") ? null : to.file;
      return floorOf(to.file) <= floorOf(from.file) ? null : `${to.file} (${floors.join(" ← ")}: a floor imports those before it)`;
    default:
      return null;
  }
}

/** Gives the reason why one file of ours may not import another, or null; both from the project's root. */
export const refusal = (from, to) => forbidden(layerOf(path.resolve(from)), "./", layerOf(path.resolve(to)));

/** Stops the build at an import against the one direction core → widgets → host, contract → provider and its floors (design 1). */
export function importRules() {
  return {
    name: "import-rules",
    async resolveId(specifier, importer, options) {
      if (!importer || `${importer}${specifier}`.includes("node_modules") || `${importer}${specifier}`.includes("\0")) return null;
      const from = layerOf(importer);
      if (from.layer === "outside") return null;
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (!resolved && /^[./]/.test(specifier)) return null;
      const isOwn = resolved && !resolved.external && !resolved.id.includes("node_modules");
      const reason = forbidden(from, specifier, isOwn ? layerOf(resolved.id.split("?")[0]) : { file: specifier, layer: "outside" });
      if (reason) this.error(`${from.file} may not import ${reason}`);
      return null;
    },
  };
}
