import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { secretOf } from "../../src/provider/service/accounts/secret.js";
import { auditKey } from "../../src/provider/service/audit/key.js";

describe("nodes that start at once on one data folder", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "its-keys-"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("have one key of the audit, with its public part beside it", async () => {
    const file = join(folder, "audit.key");
    const keys = await Promise.all(Array.from({ length: 8 }, () => auditKey(file)));
    assert.equal(new Set(keys.map(({ id }) => id)).size, 1);
    assert.equal(readFileSync(`${file}.pub`, "utf8"), keys[0]?.publicPem);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  it("have one key of tokens, and leave nothing unfinished behind", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretOf(folder)));
    assert.equal(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size, 1);
    assert.deepEqual(readdirSync(folder).sort(), ["audit.key", "audit.key.pub", "token.secret"]);
  });
});
