import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const allowed = /^\(?(MIT|ISC|BSD-[23]-Clause|0BSD|Apache-2\.0|Unlicense)( OR (MIT|ISC|Apache-2\.0))?\)?$/;

/** Folder of the package that a module belongs to, or null for a module of ours. */
function packageFolder(id) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/^\0/, "").split("?")[0].split(path.sep).join("/"));
  return match ? match[1] : null;
}

/** Writes `THIRD-PARTY-NOTICES` from the licence files of every package in the bundles; minifying strips them there. */
export function notices() {
  const folders = new Set();
  return {
    name: "notices",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
          const folder = renderedLength > 0 && packageFolder(id);
          if (folder) folders.add(folder);
        }
      }
      const parts = [...folders].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
        if (!allowed.test(license)) this.error(`"${name}" has the licence "${license}", which is not one we ship`);
        const file = readdirSync(folder).find((entry) => /^(licen[cs]e|unlicense|copying)/i.test(entry));
        const text = file ? readFileSync(path.join(folder, file), "utf8").trim() : `Licence: ${license}`;
        return `${name} ${version} (${license})\n\n${text}\n`;
      });
      writeFileSync(
        "THIRD-PARTY-NOTICES",
        `Software in the files under dist/, and its licences.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`,
      );
    },
  };
}
