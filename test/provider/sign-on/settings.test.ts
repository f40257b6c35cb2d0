import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { parse, stringify } from "yaml";
import { readSignOn } from "../../../src/provider/service/sign-on/settings.js";

const [, documented = ""] = /```yaml sign-on\n([\s\S]*?)```/.exec(readFileSync("docs/sign-on.md", "utf8")) ?? [];

describe("the file of sign-on", () => {
  let folder = "";
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "its-sign-on-"));
    writeFileSync(join(folder, "city.secret"), "a secret\n", { mode: 0o600 });
  });
  after(() => rmSync(folder, { recursive: true }));

  function read(change: (file: ReturnType<typeof parse>) => void) {
    const file = parse(documented);
    change(file);
    writeFileSync(join(folder, "sign-on.yaml"), stringify(file));
    return readSignOn(join(folder, "sign-on.yaml"));
  }

  it("is read as it stands in the documents", () => {
    const { url, issuers, passwords, breakGlass } = read(() => {});
    assert.deepEqual([url, passwords, breakGlass], ["https://its.city.example", "break-glass", ["chief@city.example"]]);
    assert.deepEqual([issuers[0]?.client_secret, issuers[0]?.embeds?.type], ["a secret", "at+jwt"]);
  });

  const wrong: Record<string, [RegExp, (file: ReturnType<typeof parse>) => void]> = {
    "an issuer without TLS": [
      /must be an https address/,
      ({ issuers }) => Object.assign(issuers[0], { issuer: "http://login.city.example" }),
    ],
    "an address with a path": [/scheme and host alone/, (file) => Object.assign(file, { url: "https://its.city.example/" })],
    "a word that is unknown": [/issuers\.0\.grups/, ({ issuers }) => Object.assign(issuers[0], { grups: [] })],
    "two of one id": [
      /It has the id or the issuer of another one/,
      ({ issuers }) => issuers.push({ ...issuers[0], issuer: "https://b.example" }),
    ],
    "an audience that is the client": [/It is the client itself/, ({ issuers }) => Object.assign(issuers[0].embeds, { audience: "its" })],
    "no OpenID": [/They need "openid"/, ({ issuers }) => Object.assign(issuers[0], { scopes: ["email"] })],
    "nobody for emergencies": [/somebody has to get in/, (file) => Object.assign(file, { break_glass: [] })],
  };
  for (const [name, [sentence, change]] of Object.entries(wrong))
    it(`is refused with ${name}`, () => {
      assert.throws(() => read(change), sentence);
    });

  it("is refused with a secret that others may read", { skip: process.platform === "win32" }, () => {
    chmodSync(join(folder, "city.secret"), 0o644);
    assert.throws(() => read(() => {}), /chmod 600/);
    chmodSync(join(folder, "city.secret"), 0o600);
  });
});
