import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { componentOf, sbomOf } from "./release/sbom.mjs";
import { shrinkwrapOf } from "./release/shrinkwrap.mjs";
import { step } from "./steps/run.mjs";

/**
 * `npm run pack:provider` builds, and makes the package `its-provider` of that: the provider, and the host as its site. What is packed
 * is put together in `build/its-provider`, or in the folder that is named, and the tarball beside it. All that it brings is pinned to what our own
 * lock has, and its bill of materials has that beside what is in its bundles.
 */
const folder = process.argv[2] ?? "build/its-provider";

/** Of `dist` what a browser loads; types, source maps and the React components are for those who build with npm. */
const isServed = (source) => {
  const [first = ""] = path.relative("dist", source).split(path.sep);
  return !/^(types|react|testing.*|.*\.d\.ts|conformance\.mjs|.*-data\.json|.*-types\.json)$/.test(first) && !source.endsWith(".map");
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
/**
 * Source maps stay here, what cuts the sample's ground, and cities that a provider has kept beside its code (`zarechinsk-1`): what is packed
 * is what was built.
 */
const isCode = (source) => !/\.map$|\/cut-sample\.js$|\/[^./]+-\d+$/.test(source);
cpSync("build/provider", `${folder}/provider`, { recursive: true, filter: isCode });
cpSync("dist", `${folder}/site`, { recursive: true, filter: isServed });
cpSync("templates/service", `${folder}/service`, { recursive: true });
for (const file of ["package.json", "README.md"]) cpSync(`src/provider/${file}`, `${folder}/${file}`);
cpSync("LICENSE", `${folder}/LICENSE`);
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
const manifest = read("src/provider/package.json");
const pinned = shrinkwrapOf(read("package-lock.json"), manifest);
const { "": _, ...installed } = pinned.packages;
const brought = Object.entries(installed).map(([place, { version, license, integrity }]) => {
  const name = place.split("node_modules/").at(-1);
  return componentOf({ name, version, license }, integrity);
});
const bundled = read(`${folder}/provider/sbom.cdx.json`).components;
writeFileSync(`${folder}/npm-shrinkwrap.json`, `${JSON.stringify(pinned, null, 2)}\n`);
writeFileSync(`${folder}/sbom.cdx.json`, sbomOf(manifest, [...bundled, ...brought]));
console.log((await step("packing", "npm", ["pack", path.resolve(folder), "--pack-destination", path.dirname(folder)])).trim());
