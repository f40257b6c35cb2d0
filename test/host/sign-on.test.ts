import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { faultsNow } from "../helper/axe-faults.js";
import { freePort } from "../helper/free-port.js";
import { AUDIENCE } from "../helper/issuer.js";
import { issuerFor } from "../provider/sign-on/scene.js";
import { hostPages, pathOf } from "./host-page.js";

const port = await freePort();
const portal = `http://127.0.0.1:${await freePort()}`;
const folder = mkdtempSync(join(tmpdir(), "its-sign-on-"));
const { issuer, settings } = await issuerFor(`http://127.0.0.1:${port}`, { embeds: { audience: AUDIENCE, type: "at+jwt" } });
const { url, issuers } = settings;

/** The file of `--sign-on`, as people write it. */
function fileOf(name: string, more: object): string {
  const file = join(folder, name);
  writeFileSync(join(folder, "secret"), issuers[0]?.client_secret ?? "", { mode: 0o600 });
  const entries = issuers.map(({ client_secret: _, ...entry }) => ({ ...entry, client_secret_file: "secret" }));
  writeFileSync(file, JSON.stringify({ url, issuers: entries, ...more }));
  return file;
}

const button = (page: Page) => page.getByRole("button", { name: "Войти через «City account»" });

describe("signing in at the host by an issuer", () => {
  const { open, site } = hostPages(["--port", `${port}`, "--origins", portal, "--sign-on", fileOf("both.yaml", {})]);
  after(async () => {
    await issuer.close();
    rmSync(folder, { recursive: true });
  });

  it("takes two redirects of ours, leads to where one wanted to go, and shows no token in an address", async () => {
    const page = await open("/app/rts/1009");
    const told: { url: string; status: number }[] = [];
    page.on("response", (response) => {
      if (response.request().isNavigationRequest()) told.push({ url: response.url(), status: response.status() });
    });
    await button(page).click();
    await page.waitForURL("**/app/rts/1009");
    await page.getByRole("main", { name: "Светофорный объект" }).waitFor();
    const ours = told.filter((each) => each.url.startsWith(url) && each.status >= 300 && each.status < 304);
    assert.equal(ours.length, 2);
    for (const each of told) assert.doesNotMatch(each.url, /token|eyJ/);
    assert.deepEqual(page.complaints, []);
    assert.equal(await page.evaluate(() => sessionStorage.getItem("its.sign-on")), null);
  });

  it("ends at the issuer when one signs out", async () => {
    const page = await open("/login");
    await button(page).click();
    await page.waitForURL("**/app/map**");
    const token = await page.evaluate(() => localStorage.getItem("jwt"));
    await page.goto(`${url}/app/account`);
    await page.getByRole("button", { name: "Выйти из системы" }).click();
    await page.waitForURL(`${issuer.url}/**`);
    const { status } = await fetch(`${url}/api/v1/auth/check`, { headers: { authorization: `Bearer ${token}` } });
    assert.equal(status, 401);
  });

  it("says in a sentence why it was refused, and clears the address", async () => {
    const page = await open("/login?x=1");
    issuer.state.refuses = true;
    await button(page).click();
    await page.getByText("Служба входа не подтвердила вашу учётную запись.").waitFor();
    issuer.state.refuses = false;
    assert.equal(page.url(), `${url}/login?x=1`);
    assert.deepEqual(await faultsNow(page), []);
  });

  it("takes no code that another page has begun", async () => {
    const page = await open("/login");
    await button(page).waitFor();
    await page.goto(`${url}/welcome`);
    await page.goto(`${url}/login#its-sign-on=${"x".repeat(43)}`);
    await page.getByText("Этим входом уже воспользовались, или его время вышло. Начните вход заново.").waitFor();
    assert.equal(pathOf(page) + new URL(page.url()).hash, "/login");
  });

  it("stops a circle after three with a sentence", async () => {
    const page = await open("/login");
    issuer.state.refuses = true;
    for (let turn = 0; turn < 4; turn++) {
      await button(page).click();
      await page.waitForURL(/\/login$/);
      await page.getByRole("alert").filter({ hasText: /\S/ }).first().waitFor();
    }
    await page.getByText("Три входа подряд за минуту вернули вас сюда.").waitFor();
    issuer.state.refuses = false;
  });

  it("shows the map on a portal of another origin that lends its own token, with no sign-in of ours", async () => {
    const html = `<!doctype html><html lang="ru"><meta charset="utf-8"><link rel="icon" href="data:,"><title>Portal</title>
      <script type="module" src="${url}/its.js"></script><its-map provider="${url}"></its-map></html>`;
    const server = createServer((_asked, answer) => answer.writeHead(200, { "content-type": "text/html" }).end(html));
    await new Promise<void>((resolve) => server.listen(Number(new URL(portal).port), "127.0.0.1", resolve));
    try {
      const page = await site().newPage();
      await page.exposeFunction("lendToken", () => issuer.portalToken());
      await page.addInitScript(() => {
        addEventListener("DOMContentLoaded", () => {
          const { lendToken } = globalThis as unknown as { lendToken(): Promise<string> };
          Object.assign(document.querySelector("its-map") ?? {}, { getToken: lendToken });
        });
      });
      await page.goto(portal);
      await page.getByRole("listbox", { name: "Список устройств" }).getByRole("option").first().waitFor();
      assert.equal(page.url(), `${portal}/`);
      assert.deepEqual(page.complaints, []);
      await page.close();
    } finally {
      server.close();
    }
  });
});
