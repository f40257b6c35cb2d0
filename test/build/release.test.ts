import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { licenceFault } from "../../scripts/release/licences.mjs";
import { shrinkwrapOf } from "../../scripts/release/shrinkwrap.mjs";

interface Entry {
  version: string;
  integrity?: string;
  license?: string;
  dependencies?: Record<string, string>;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

describe("a release", () => {
  it("has in its bills of materials the packages of its notices, and no others", () => {
    for (const folder of ["dist", "build/provider"]) {
      const notices = readFileSync(`${folder}/THIRD-PARTY-NOTICES.txt`, "utf8");
      const named = [...notices.matchAll(/^(\S+) (\d\S*) \([^\n]+\)\n\n/gm)].map(([, name, version]) => `${name}@${version}`);
      const { bomFormat, specVersion, components } = read(`${folder}/sbom.cdx.json`);
      assert.deepEqual([bomFormat, specVersion], ["CycloneDX", "1.5"]);
      assert.ok(named.length > 0, folder);
      assert.deepEqual(
        components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`).sort(),
        named.sort(),
        folder,
      );
    }
  });

  it("pins all that the provider brings to what is tested here", () => {
    const lock = read("package-lock.json");
    const manifest = read("src/provider/package.json");
    const { packages } = shrinkwrapOf(lock, manifest) as { packages: Record<string, Entry> };
    const { "": own, ...brought } = packages;
    assert.deepEqual(own?.dependencies, manifest.dependencies);
    for (const [place, entry] of Object.entries(brought)) {
      assert.equal(entry.version, lock.packages[place].version, place);
      assert.match(entry.integrity ?? "", /^sha512-/, place);
      for (const name of Object.keys(entry.dependencies ?? {}))
        assert.ok(brought[`${place}/node_modules/${name}`] ?? brought[`node_modules/${name}`], `${place} finds ${name}`);
    }
    assert.ok(Object.keys(brought).length > 70, "also those that others bring");
  });

  it("uses nothing, for tests neither, whose licence is not on the list", () => {
    const { packages } = read("package-lock.json") as { packages: Record<string, Entry> };
    const faults = Object.keys(packages)
      .filter((place) => place && existsSync(`${place}/package.json`))
      .map((place) => licenceFault(read(`${place}/package.json`)))
      .filter(Boolean);
    assert.deepEqual(faults, []);
    assert.match(
      licenceFault({ name: "a", version: "1.0.0", license: "MIT AND GPL-3.0" }) ?? "",
      /"MIT AND GPL-3.0", which is not on the list/,
    );
    assert.match(licenceFault({ name: "a", version: "1.0.0" }) ?? "", /which is not on the list/);
  });

  it("is one version in the packages, the change log and the addresses of the documentation", () => {
    const { version } = read("package.json");
    assert.equal(read("src/provider/package.json").version, version);
    const [, logged] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync("CHANGELOG.md", "utf8")) ?? [];
    assert.equal(logged, version);
    for (const file of readdirSync("docs").filter((name) => name.endsWith(".md")))
      for (const [address, named] of readFileSync(`docs/${file}`, "utf8").matchAll(/\/(\d+\.\d+\.\d+)\/its\.js/g))
        assert.equal(named, version, `${file}: ${address}`);
  });
});
