import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, startInMemory } from "./asking.js";

describe("the site beside the calls", () => {
  const root = mkdtempSync(join(tmpdir(), "its-site-"));
  let provider: RunningProvider;
  before(async () => {
    for (const folder of ["dist/.well-known", "dist/static/js", "dist/docs", "examples/strict-csp", "examples/themed"])
      mkdirSync(join(root, folder), { recursive: true });
    const files: Record<string, string> = {
      "secret.txt": "outside",
      "dist/index.html": "<!doctype html><title>host</title>",
      "dist/its.js": `export const x = "${"a".repeat(5000)}";`,
      "dist/static/js/map-1a2b3c.js": "1",
      "dist/favicon.ico": "ico",
      "dist/.env": "hidden",
      "dist/.well-known/security.txt": "Contact: mailto:security@its.test",
      "dist/.well-known/.env": "hidden",
      "dist/docs/404.html": "no such page",
      "examples/strict-csp/index.html": "strict",
      "examples/themed/index.html": "themed",
      "examples/themed/page.js": "1",
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    provider = await startInMemory({ site: join(root, "dist"), examples: join(root, "examples") });
  });
  after(async () => {
    await provider.close();
    rmSync(root, { recursive: true });
  });
  const page = (path: string, headers: Record<string, string> = {}) => ask(provider.url, path, { headers });
  /** A path exactly as written: `fetch` would tidy it. */
  const exactly = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      request({ port: provider.port, host: "127.0.0.1", path }, (answer) => {
        let text = "";
        answer.on("data", (chunk) => (text += chunk)).on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      })
        .on("error", reject)
        .end();
    });

  it("tells finders of faults whom to write to, and nothing else that is hidden", async () => {
    const { status, text, headers } = await page("/.well-known/security.txt");
    assert.deepEqual([status, text, headers.get("content-type")], [200, "Contact: mailto:security@its.test", "text/plain; charset=utf-8"]);
    for (const path of ["/.well-known/.env", "/static/.well-known/security.txt", "/.env"])
      assert.doesNotMatch((await exactly(path)).text, /hidden|Contact/, path);
  });

  it("has the files in the folder of its version, too", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
    const own = await page(`/${version}/its.js`);
    assert.deepEqual([own.status, own.text], [200, (await page("/its.js")).text]);
    assert.equal(own.headers.get("access-control-allow-origin"), "*");
    for (const path of [`/${version}/none.js`, `/${version}/.env`, "/0.9.0/its.js"]) assert.equal((await exactly(path)).status, 404, path);
  });

  it("gives the host at every screen, with its policy", async () => {
    for (const path of ["/", "/app/map/1001", "/login", "/welcome"]) {
      const { status, text, headers } = await page(path);
      assert.equal(status, 200);
      assert.match(text, /host/);
      assert.match(
        headers.get("content-security-policy") ?? "",
        /^default-src 'none'; script-src 'self' 'sha256-[\w+/]+='; style-src 'self'; img-src 'self' data: blob: https:\/\/tile\.openstreetmap\.org; .+require-trusted-types-for 'script'$/,
      );
      assert.equal(headers.get("cache-control"), "no-cache");
    }
  });
  it("gives files their type, chunks for ever and the rest by ETag", async () => {
    const script = await page("/its.js", { "accept-encoding": "br" });
    assert.match(script.headers.get("content-type") ?? "", /^text\/javascript/);
    assert.equal(script.headers.get("content-encoding"), "br");
    assert.equal(script.text.length, 5020);
    assert.equal((await page("/its.js", { "if-none-match": script.headers.get("etag") ?? "" })).status, 304);
    assert.equal((await page("/static/js/map-1a2b3c.js")).headers.get("cross-origin-resource-policy"), "cross-origin");
    assert.match((await page("/static/js/map-1a2b3c.js")).headers.get("cache-control") ?? "", /immutable/);
    const icon = await page("/favicon.ico");
    assert.deepEqual([icon.status, icon.headers.get("cache-control")], [200, "public, max-age=600"]);
    assert.equal(script.headers.get("cache-control"), "no-cache");
    assert.equal((await page("/missing.js")).status, 404);
    assert.equal((await page("/static/js/gone-9.js")).status, 404);
  });
  it("gives the host also at an address with a dot, where a page is wanted", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (const path of ["/contacts.html", "/app/rts/10.5"]) {
      const { status, text, headers } = await page(path, { accept });
      assert.deepEqual([status, /host/.test(text)], [200, true], path);
      assert.ok(headers.get("content-security-policy"));
      assert.equal((await page(path)).status, 404, "a script is no page");
    }
    assert.match((await page("/favicon.ico", { accept })).text, /^ico$/);
    for (const part of ["/0.9.0/its.js", "/static/js/gone-9.js", "/kit.css"])
      assert.equal((await page(part, { accept })).status, 404, `${part} is no screen, whoever opens it`);
  });
  it("gives the same page wherever the documentation has none, with nothing to ask again by", async () => {
    const missing = await page("/docs/gone.html", { accept: "text/html" });
    assert.deepEqual([missing.status, missing.text, missing.headers.get("etag")], [404, "no such page", null]);
  });
  it("gives the examples, the strict one with its own policy", async () => {
    assert.equal((await page("/examples/themed/")).text, "themed");
    assert.equal((await page("/examples/themed")).text, "themed");
    const strict = await page("/examples/strict-csp/");
    assert.match(strict.headers.get("content-security-policy") ?? "", /connect-src 'self'; require-trusted-types-for 'script'$/);
    assert.equal((await page("/examples/nothing/x.js")).status, 404);
  });
  it("shows nothing outside of its folders", async () => {
    for (const path of [
      "/../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/..%5csecret.txt",
      "/examples/../../secret.txt",
      "/examples/..%2f..%2fsecret.txt",
      "/.env",
      "/%2eenv",
      "/static/js/../../secret.txt",
      "/a%00.js",
      "/%E0%A4%A.js",
      "//secret.txt",
    ]) {
      const { text, status } = await exactly(path);
      assert.ok(status === 404 || /host/.test(text), `${path} ${status}`);
      assert.doesNotMatch(text, /outside|hidden/, path);
    }
  });
  it("leads to a folder by its address as it was written, whatever signs it has", async () => {
    const led = async (path: string) => {
      const { status, headers } = await fetch(provider.url + path, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    assert.deepEqual(await led("/examples/themed?language=en"), [301, "/examples/themed/?language=en"]);
    assert.deepEqual(await led("/examples/x%0d%0aset-cookie:%20a=b"), [301, "/examples/x%0d%0aset-cookie:%20a=b/"]);
  });
  it("leaves unknown calls to the calls", async () => {
    const { status, body } = await page("/api/v1/nothing");
    assert.deepEqual([status, body.error.code], [404, "not_found"]);
  });
});
