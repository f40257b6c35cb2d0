import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A module as the project names it, whatever folder that lies in; one that a plugin made has a prefix, as `worker:`. */
function ownName(id) {
  const [, prefix, file] = /^\0?((?:[\w-]{2,}:)?)(.*)$/.exec(id);
  return prefix + path.relative("", file);
}

/** Writes `build/modules.json`: by chunk (its name without the hash) the length of each module in it, before it is minified. */
export function modules() {
  return {
    name: "modules",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle)
        .filter(({ type }) => type === "chunk")
        .map((chunk) => [
          chunk.name,
          Object.fromEntries(
            Object.entries(chunk.modules)
              .filter(([, { renderedLength }]) => renderedLength > 0)
              .map(([id, { renderedLength }]) => [ownName(id), renderedLength]),
          ),
        ]);
      mkdirSync("build", { recursive: true });
      writeFileSync("build/modules.json", JSON.stringify(Object.fromEntries(chunks)));
    },
  };
}
