import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureWire } from "../../scripts/wire/measure.mjs";
import { judge, table } from "../../scripts/wire/report.mjs";

describe("what a visitor pays", () => {
  it("is within its budget on every page: bytes of scripts, and files", async (t) => {
    const rows = await measureWire();
    t.diagnostic(`\n${table(rows)}`);
    const { sentences, isTooMuch } = judge(rows);
    for (const sentence of sentences) t.diagnostic(sentence);
    assert.ok(!isTooMuch, sentences.join("\n"));
  });
});
