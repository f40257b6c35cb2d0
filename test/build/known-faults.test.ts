import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";

type Answer = (response: ServerResponse) => void;
const json = (status: number, body: object): Answer => {
  return (response) => void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};
const fault = { id: 1, url: "https://faults.test/1", title: "It runs what it reads", severity: "high", vulnerable_versions: "<2.0.0" };

describe("the question for known faults", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "its-audit-"));
  let answer: Answer = () => {};
  const registry = createServer((request, response) => {
    if (request.method === "POST") answer(response);
    else json(200, { name: "old", "dist-tags": { latest: "1.0.0" }, versions: { "1.0.0": { name: "old", version: "1.0.0" } } })(response);
  });
  before(async () => {
    const dependencies = { old: "1.0.0" };
    const packages = { "": { name: "asked", version: "1.0.0", dependencies }, "node_modules/old": { version: "1.0.0" } };
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "asked", version: "1.0.0", dependencies }));
    writeFileSync(
      path.join(folder, "package-lock.json"),
      JSON.stringify({ name: "asked", version: "1.0.0", lockfileVersion: 3, packages }),
    );
    await new Promise<void>((done) => registry.listen(0, "127.0.0.1", done));
  });
  after(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  async function ask(): Promise<[code: number | null, said: string]> {
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
      npm_config_fetch_retries: "0",
      npm_config_cache: path.join(folder, "cache"),
    };
    const child = spawn(process.execPath, ["scripts/release/audit.mjs", folder], { env, stdio: ["ignore", "pipe", "inherit"] });
    const said = Buffer.concat(await child.stdout.toArray()).toString();
    return [child.exitCode ?? (await new Promise((done) => child.once("close", done))), said];
  }

  const silent: Record<string, Answer> = {
    "does not know the question": json(405, { error: "Method Not Allowed" }),
    "has no such address": json(404, {}),
    "is out of order": json(500, {}),
    "breaks the line": (response) => response.destroy(),
    "answers by a page": (response) => void response.setHeader("content-type", "text/html").end("<h1>Sign in</h1>"),
  };
  for (const [name, given] of Object.entries(silent))
    it(`says that it was not done where the registry ${name}`, async () => {
      answer = given;
      const [code, said] = await ask();
      assert.match(said, /: NOT DONE: the registry does not answer "npm audit" \(/);
      assert.doesNotMatch(said, /known faults/);
      assert.equal(code, 0);
    });

  it("says how many packages were asked of, and ends with 1 where something is known", async () => {
    answer = json(200, {});
    assert.deepEqual(await ask(), [0, `${folder}: 1 packages, 0 known faults\n`]);
    answer = json(200, { old: [fault] });
    const [code, said] = await ask();
    assert.match(said, /: 1 packages, 1 known faults high 1\n {2}high old /);
    assert.equal(code, 1);
  });
});
