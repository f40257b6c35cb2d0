import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { ops } from "../../src/core/contract/index.js";

const document = JSON.parse(readFileSync("openapi.json", "utf8")) as {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; "x-assumed"?: boolean; security: unknown[] }>>;
};

describe("openapi.json", () => {
  it("is valid OpenAPI 3.1", async () => {
    assert.equal(document.openapi, "3.1.0");
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    assert.ok(valid, JSON.stringify(errors, null, 2));
  });

  it("has every call of the contract, with the assumed ones marked and the open ones open", () => {
    for (const [name, op] of Object.entries(ops)) {
      const entry = document.paths[op.path]?.[op.method.toLowerCase()];
      assert.equal(entry?.operationId, name);
      assert.equal(entry["x-assumed"] === true, "assumed" in op);
      assert.equal(entry.security.length > 0, op.auth);
    }
  });

  it("has the calls of the specification that need no token, and no others", () => {
    const open = Object.values(ops)
      .filter(({ auth }) => !auth)
      .map(({ path }) => path);
    assert.deepEqual(open, ["/landing/request-demo", "/landing/request-partnership", "/auth/login"]);
  });
});
