import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

const namesIn = (code: string, pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = ""]) => name);

describe("the one-script entry", () => {
  it("asks for all files of the map at once, first for those that ask for its lists", async () => {
    const [loader, map] = (await Promise.all(["dist/its.js", "dist/widgets/map.js"].map((file) => readFile(file, "utf8")))) as [
      string,
      string,
    ];
    const load = /tag:"its-map",load:.*?\]\)/.exec(loader)?.[0] ?? "";
    const named = namesIn(load, /import\("\.\/(chunks\/[\w-]+\.js|widgets\/map\.js)"\)/g);
    const needed = namesIn(map, /(?:from|import)"\.\.\/(chunks\/[\w-]+\.js)"/g);
    const own = namesIn(loader, /from"\.\/(chunks\/[\w-]+\.js)"/g);
    assert.ok(needed.length > 8);
    assert.deepEqual(
      needed.filter((file) => !named.includes(file) && !own.includes(file)),
      [],
    );
    assert.ok(named.findIndex((file) => file.includes("/feed-")) < named.indexOf("widgets/map.js"));
  });

  it("asks for what all elements share beside the file of each", async () => {
    const loader = await readFile("dist/its.js", "utf8");
    const loads = [...loader.matchAll(/load:\(\)=>(.*?widgets\/[\w-]+\.js)/g)].map(([, load = ""]) => load);
    assert.ok(loads.length > 15);
    assert.deepEqual(
      loads.filter((load) => !load.includes("chunks/base-")),
      [],
    );
  });
});
