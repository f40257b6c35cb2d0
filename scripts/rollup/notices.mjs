import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { licenceFault } from "../release/licences.mjs";
import { componentOf, sbomOf } from "../release/sbom.mjs";

/** Packages that come without their licence: whose they are, as their repositories say; the texts stand in `licences/`. */
const owners = {
  "@r2wc/core": "Copyright (c) 2022 Bitovi",
  "@r2wc/react-to-web-component": "Copyright (c) 2022 Bitovi",
  pmtiles: "Copyright 2021 Protomaps LLC",
  wouter: "In the public domain.",
};

/** Folders of the packages in all bundles of this run that pages load. */
const ofPages = new Set();

/** Those of bundles that earlier runs have built, less what is no longer installed. A build of all pages begins the list anew. */
const readFolders = (list) => (existsSync(list) ? JSON.parse(readFileSync(list, "utf8")).filter((folder) => existsSync(folder)) : []);

/** Folder of the package that a module belongs to, or null for a module of ours. */
function packageFolder(id) {
  const match = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replace(/^\0/, "").split("?")[0].split(path.sep).join("/"));
  return match ? match[1] : null;
}

function licenceOf(folder, { name, license }) {
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|unlicense|copying)/i.test(entry));
  if (file) return readFileSync(path.join(folder, file), "utf8").trim();
  if (!owners[name]) throw new Error(`"${name}" comes without its licence: notices.mjs has to say whose it is`);
  return `${owners[name]}\n\n${readFileSync(new URL(`licences/${license}.txt`, import.meta.url), "utf8").trim()}`;
}

/**
 * Writes `file` from the licences of every package in the bundles; minifying strips them there. A bundle
 * in another, as that of a worker, is written with that. Where bundles are built in several runs, `list` is a file that
 * keeps the packages of them all. `folders` is given for a file of other bundles. The bill of materials, in the file `sbom`, has the same packages.
 */
export function notices({ file, list, folders = ofPages, sbom = null, of = "package.json" }) {
  return {
    name: "notices",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
          const folder = renderedLength > 0 && packageFolder(id);
          if (folder) folders.add(folder);
        }
      }
    },
    writeBundle() {
      const all = [...new Set([...folders, ...(list ? readFolders(list) : [])])].sort();
      if (list) writeFileSync(list, JSON.stringify(all));
      const read = (about) => JSON.parse(readFileSync(about, "utf8"));
      const packages = all.map((folder) => ({ folder, about: read(`${folder}/package.json`) }));
      if (sbom)
        writeFileSync(
          sbom,
          sbomOf(
            read(of),
            packages.map(({ about }) => componentOf(about)),
          ),
        );
      const parts = packages.map(({ folder, about }) => {
        const { name, version, license } = about;
        const fault = licenceFault(about);
        if (fault) this.error(fault);
        return `${name} ${version} (${license})\n\n${licenceOf(folder, about)}\n`;
      });
      writeFileSync(file, `Software in these files, and its licences.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`);
    },
  };
}
