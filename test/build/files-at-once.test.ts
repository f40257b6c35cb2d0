import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, it } from "node:test";

const namesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = ""]) => name);

describe("the one-script entry", () => {
  it("asks for all files of the map at once, first for those that ask for its lists", async () => {
    const [loader, map] = (await Promise.all(["dist/its.js", "dist/widgets/map.js"].map((file) => readFile(file, "utf8")))) as [
      string,
      string,
    ];
    const load = /\bmap:\(\)=>.*?\]\)/.exec(loader)?.[0] ?? "";
    const named = namesIn(load, /import\("\.\/(static\/js\/[\w-]+\.js|widgets\/map\.js)"\)/g);
    const needed = namesIn(map, /(?:from|import)"\.\.\/(static\/js\/[\w-]+\.js)"/g);
    assert.ok(needed.length > 3);
    assert.deepEqual(
      needed.filter((file) => !named.includes(file)),
      [],
    );
    assert.ok(named.findIndex((file) => file.includes("/feed-")) < named.indexOf("widgets/map.js"));
  });

  it("names the file of each element, and once what all of them share", async () => {
    const loader = await readFile("dist/its.js", "utf8");
    const named = new Set(namesIn(loader, /import\("\.\/widgets\/([\w-]+)\.js"\)/g));
    assert.deepEqual([...named].sort(), namesIn((await readdir("dist/widgets")).join("\n"), /^([\w-]+)\.js$/gm).sort());
    assert.match(loader, /Promise\.all\(\[import\("\.\/static\/js\/base-[\w-]+\.js"\)/);
  });
});
