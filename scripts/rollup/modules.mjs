import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

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
              .map(([id, { renderedLength }]) => [path.relative("", id.replace(/^\0/, "")), renderedLength]),
          ),
        ]);
      mkdirSync("build", { recursive: true });
      writeFileSync("build/modules.json", JSON.stringify(Object.fromEntries(chunks)));
    },
  };
}
