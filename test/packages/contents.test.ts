import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";

describe("what the package holds", () => {
  it("says of every package in its bundles whose it is", () => {
    const [, ...parts] = readFileSync("dist/THIRD-PARTY-NOTICES.txt", "utf8").split(/^(?=\S+ [\d.]+ \(\S+\)\n\n)/m);
    const names = parts.map((part) => part.split(" ")[0]);
    for (const name of ["i18next", "ky", "lucide", "preact", "leaflet", "pmtiles"]) assert.ok(names.includes(name), name);
    for (const part of parts) assert.match(part, /copyright (\(c\)|©|\d{4})|public domain|Apache License/i, part.slice(0, 200));
  });
});
