import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

/** The files that one of the built page imports at once, and these in turn. */
function reachedFrom(entry: string): Set<string> {
  const reached = new Set<string>();
  const reach = (name: string) => {
    const code = readFileSync(`dist/${name}`, "utf8");
    for (const [, found] of code.matchAll(/(?:from|^import|;import)\s*"(\.[^"]+)"/g)) {
      const path = new URL(found as string, `http://x/${name}`).pathname.slice(1);
      if (reached.has(path)) continue;
      reached.add(path);
      reach(path);
    }
  };
  reach(entry);
  return reached;
}

describe("what the host needs for its first screen", () => {
  const { open, site, token } = sharedPages();

  it("is asked for beside its settings, and not after them", async () => {
    const page = await open("/nowhere", { jwt: await token(), language: "en" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/its.config.json", async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.goto(`${site().url}/app/messages`);
    const wanted = [/\/widgets\/messages\.js$/, /\/host-en-/, /\/words-en-/, /\/messages-en-/];
    await waitUntil("its code and words are asked for", () => wanted.every((each) => asked.some((path) => each.test(path))));
    answer();
    await page.getByRole("heading", { name: "Message center", level: 2 }).waitFor();
    assert.deepEqual(
      asked.filter((path) => /-(ru|es)-/.test(path)),
      [],
      "words of one language",
    );
  });

  it("is asked for beside the host's script, with all that it needs and the words of its language", async () => {
    const page = await open("/nowhere", { jwt: await token(), language: "en" });
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname.slice(1)));
    await page.route("**/host.js", () => {});
    await page.goto(`${site().url}/app/rts/1001`, { waitUntil: "commit" });
    const wanted = [/^widgets\/rts-panel\.js$/, /\/host-en-/, /\/words-en-/, /\/rts-panel-en-/, /\/device-words-en-/];
    await waitUntil("all is asked for", () => wanted.every((each) => [...asked].some((path) => each.test(path))));
    const [entry = ""] = [...asked].filter((path) => path.startsWith("widgets/"));
    for (const name of reachedFrom(entry)) assert.ok(asked.has(name), name);
    assert.deepEqual(
      [...asked].filter((path) => /-(ru|es)-/.test(path)),
      [],
      "words of one language",
    );
  });

  it("is not the screen of a stranger's address", async () => {
    const page = await open("/nowhere");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${site().url}/app/analytics`);
    await page.getByLabel("Email").waitFor();
    assert.deepEqual(
      asked.filter((url) => url.includes("/widgets/analytics.js")),
      [],
    );
  });

  it("is named by its page, all chunks at once", async () => {
    const html = await (await fetch(`${site().url}/login`)).text();
    const named = [...html.matchAll(/<link rel="modulepreload" href="\/([^"]+)"/g)].map(([, name]) => name as string);
    const reached = reachedFrom("host.js");
    assert.ok(reached.size > 3);
    assert.deepEqual([...reached].sort(), named.sort());
  });
});
