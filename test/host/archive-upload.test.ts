import assert from "node:assert/strict";
import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect as connectTcp, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Browser, chromium, type Page } from "playwright-core";
import { chromiumFlags, findBrowser } from "../../scripts/steps/browsers.mjs";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { skipCourse } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";
import { operator, signIn } from "./host-page.js";

const MB = 1024 * 1024;

/** A line to the provider that can be slow, and cut after so many bytes of a big question. */
function startProxy(target: number) {
  const sockets = new Set<Socket>();
  const line = { cutAfter: Number.POSITIVE_INFINITY, cuts: 0 };
  const server: Server = createServer((client) => {
    const upstream = connectTcp(target, "127.0.0.1");
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on("data", (chunk) => {
      passed += chunk.length;
      if (passed > line.cutAfter) {
        line.cuts += 1;
        client.destroy();
        return;
      }
      if (!upstream.write(chunk)) {
        client.pause();
        upstream.once("drain", () => client.resume());
      }
    });
    upstream.pipe(client);
  });
  return {
    line,
    listen: () =>
      new Promise<string>((resolve) =>
        server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

describe("a 50 MB upload on a bad day", () => {
  let provider: RunningProvider;
  let proxy: ReturnType<typeof startProxy>;
  let browser: Browser;
  let url = "";
  let folder = "";
  before(async () => {
    provider = await startProvider({ database: ":memory:", dataDir: "/nonexistent", site: "dist", examples: "examples" });
    proxy = startProxy(provider.port);
    url = await proxy.listen();
    browser = await chromium.launch({ executablePath: findBrowser("chromium"), args: chromiumFlags });
    folder = mkdtempSync(join(tmpdir(), "its-upload-"));
  });
  after(async () => {
    await browser.close();
    await proxy.close();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const records = () => provider.sim.db.selectFrom("archive").selectAll().execute();
  const files = () => provider.sim.db.selectFrom("files").selectAll().execute();
  const bigPdf = () => {
    const path = join(folder, "план квартала.pdf");
    const bytes = Buffer.alloc(50 * MB);
    randomFillSync(bytes);
    bytes.write("%PDF-1.4\n");
    writeFileSync(path, bytes);
    return path;
  };
  const sentOf = (page: Page) => page.locator("progress").evaluate((bar: HTMLProgressElement) => bar.value);

  it("shows its bytes, survives a cut line and the end of the session, and makes one record of one file", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(skipCourse);
    await page.goto(`${url}/login`);
    await signIn(page);
    await page.waitForURL(/\/app\//);
    await page.getByRole("link", { name: "Цифровой архив" }).click();

    await page.getByRole("button", { name: "Добавить файл" }).click();
    await page.locator('input[type="file"]').setInputFiles(bigPdf());
    await page.getByLabel("Тип объекта").last().selectOption("street");
    await page.getByLabel("Обозначение объекта").fill("Квартал у реки");
    await page.getByLabel("Примечание").fill("Большой план");

    proxy.line.cutAfter = 20 * MB;
    await page.getByRole("button", { name: "Добавить", exact: true }).click();
    const resume = page.getByRole("button", { name: "Продолжить загрузку" });
    await resume.waitFor({ timeout: 60_000 });
    assert.ok(proxy.line.cuts > 0);
    assert.equal((await records()).length, 0);
    await page.getByText("Сервер не отвечает").first().waitFor();

    proxy.line.cutAfter = Number.POSITIVE_INFINITY;
    // Were it over before, another question of the page could be the first to learn so.
    await page.route(
      /\/archive\/(update_)?file/,
      async (route) => {
        await provider.sim.db.updateTable("sessions").set({ ended: 1 }).execute();
        await route.continue();
      },
      { times: 1 },
    );
    await resume.click();
    await page.getByRole("heading", { name: "Вход в систему" }).waitFor();
    await signIn(page, operator);
    await page.waitForURL("**/app/archive*");

    const client = await page.context().newCDPSession(page);
    await client.send("Network.enable");
    await client.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput: 15 * MB,
    });
    await resume.click();
    const shown = new Set<number>();
    await waitUntil(
      "the bar has moved through the middle",
      async () => {
        if (await page.locator("progress").count()) shown.add(await sentOf(page).catch(() => 0));
        return [...shown].filter((sent) => sent > 0 && sent < 50 * MB).length >= 3;
      },
      30_000,
    );
    await page.getByText("Загружен 1 файл").waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Квартал у реки" }).waitFor();

    const [record, ...otherRecords] = await records();
    const [file, ...otherFiles] = await files();
    assert.deepEqual([otherRecords.length, otherFiles.length], [0, 0]);
    assert.equal(record?.file, file?.id);
    assert.deepEqual([record?.name_object, record?.target_object, record?.file_description], ["Квартал у реки", "street", "Большой план"]);
    assert.equal(file?.size, 50 * MB);
  });

  it("makes no second record when the answer to the record was lost", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(skipCourse);
    await page.goto(`${url}/login`);
    await signIn(page);
    await page.waitForURL(/\/app\//);
    await page.goto(`${url}/app/archive?tab=letters`);
    const before = (await records()).length;
    let lost = 0;
    await page.route("**/archive/letters", async (route) => {
      if (route.request().method() !== "POST" || lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort("connectionreset");
    });
    await page.getByRole("button", { name: "Добавить файл" }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "ответ.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 x") });
    await page.getByLabel("Тип объекта").last().selectOption("drive");
    await page.getByLabel("Обозначение объекта").fill("Потерянный ответ");
    await page.getByRole("button", { name: "Добавить", exact: true }).click();
    await page.getByRole("button", { name: "Продолжить загрузку" }).click();
    await page.getByText("Загружен 1 файл").waitFor();
    assert.equal(lost, 1);
    assert.equal((await records()).length, before + 1);
    assert.equal((await files()).filter(({ name }) => name === "ответ.pdf").length, 1);
  });
});
