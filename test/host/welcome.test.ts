import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pathOf, sharedPages, signIn } from "./host-page.js";

describe("the welcome screen", () => {
  const { open } = sharedPages();

  it("greets a guest by the Russian word, in every language", async () => {
    const page = await open("/welcome", { language: "en" });
    await page.getByRole("heading", { name: "Welcome, гость!" }).waitFor();
    await page.getByRole("heading", { name: "Intelligent transport system — your city" }).waitFor();
  });

  it("greets the operator by name and names the city", async () => {
    const page = await open("/login");
    await signIn(page);
    await page.getByRole("heading", { name: /^Добро пожаловать, .+!$/ }).waitFor();
    assert.doesNotMatch((await page.getByRole("heading", { level: 1 }).textContent()) ?? "", /гость/);
    await page.getByRole("heading", { level: 2, name: "Заречинск" }).waitFor();
  });

  it("moves on after 3,000 ms and replaces its entry in the history", async () => {
    const page = await open("/login");
    await page.evaluate(() => {
      const { history } = window;
      Object.assign(window, { moves: [] });
      for (const kind of ["pushState", "replaceState"] as const) {
        const plain = history[kind].bind(history);
        history[kind] = (state, unused, url) => {
          (window as unknown as { moves: unknown[] }).moves.push([kind, `${url}`, performance.now()]);
          plain(state, unused, url);
        };
      }
    });
    await signIn(page);
    await page.waitForURL(/\/app\/map/);
    const moves = await page.evaluate(() => (window as unknown as { moves: [string, string, number][] }).moves);
    const welcome = moves.find(([, url]) => url === "/welcome");
    const app = moves.find(([, url]) => url === "/app");
    assert.ok(welcome && app);
    assert.deepEqual([welcome[0], app[0]], ["replaceState", "replaceState"]);
    assert.ok(app[2] - welcome[2] >= 2_950 && app[2] - welcome[2] < 4_500, `moved on after ${app[2] - welcome[2]} ms`);
    assert.equal(pathOf(page), "/app/map");
  });
});
