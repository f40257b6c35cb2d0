import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it } from "node:test";
import { parse as parseAs } from "valibot";
import { parse } from "yaml";
import { alarmOps } from "../../src/core/contract/alarms.js";
import { cityTime } from "../../src/core/contract/city-time.js";
import { sentenceOf } from "../../src/core/contract/keyed-text.js";
import en from "../../src/core/contract/texts/en.js";
import { generateCity } from "../../src/provider/city/generate.js";
import type { Controller } from "../../src/provider/city/model.js";
import { readFlags, usage } from "../../src/provider/flags.js";
import { recordIn } from "../../src/provider/service/audit/records.js";
import { readDetectorCsv } from "../../src/provider/service/measures/log-file.js";
import { readEventCsv } from "../../src/provider/service/measures/read-csv.js";
import { readSignOn } from "../../src/provider/service/sign-on/settings.js";
import { readCityFile } from "../../src/provider/sources/field/city-file.js";
import { cityFileOf } from "../../src/provider/sources/field/equip.js";
import { signalRows } from "../helper/device-rows.js";
import { siteForTests } from "../helper/site.js";
import { documents, namesIn, type Snippet, snippetsOf, tableOf } from "./snippet.js";

interface Described {
  tagName: string;
  cssProperties?: { name: string; description: string }[];
  cssParts?: { name: string }[];
  slots?: { name: string }[];
}
const json = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const elements = (json("dist/custom-elements.json") as { modules: { declarations: Described[] }[] }).modules.flatMap(
  ({ declarations }) => declarations,
);
const { name: packageName, scripts, bin } = json("package.json") as Record<"scripts" | "bin", Record<string, string>> & { name: string };
const city = "https://its.city.example";
const folderOfVersion = /\/\d+\.\d+\.\d+\//;
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const defaultPage = `<script type="module" src="${city}/its.js"></script>
<its-login provider="${city}"></its-login><its-map provider="${city}" style="height: 480px"></its-map>`;

describe("the snippets of the documents", () => {
  const site = siteForTests();

  async function token() {
    const answer = await fetch(`${site().url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "operator@its.test", password: "operator1" }),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  /** Opens a page with the lines of the document in it; the provider stands for the city of the documents. */
  async function open({ html, script, css, policy }: { html: string; script?: string; css?: string; policy?: string }) {
    const page = await site().newPage();
    const integrity = (json("dist/integrity.json") as Record<string, string>)["its.js"] as string;
    const here = (text: string) => text.replaceAll(city, site().url).replaceAll("sha384-…", integrity);
    const imports = { "its-widgets/core": `${site().url}/core.js`, "its-widgets/its": `${site().url}/its.js` };
    const run = `<script type="importmap">${JSON.stringify({ imports })}</script>
      <script>globalThis.portal = { accessToken: async () => "${await token()}", openSignIn() {}, greet() {} }</script>
      <script type="module">${here(script ?? "")}\ndocument.documentElement.dataset.ran = "";</script>`;
    await page.route(/\/page(\.css)?$/, (route) => {
      const isSheet = route.request().url().endsWith(".css");
      return route.fulfill({
        contentType: isSheet ? "text/css" : "text/html",
        headers: policy && !isSheet ? { "Content-Security-Policy": here(policy) } : {},
        body: isSheet
          ? (css ?? "")
          : `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
             <link rel="stylesheet" href="/page.css"></head><body>${here(html)}${script ? run : ""}</body></html>`,
      });
    });
    await page.route(folderOfVersion, (route, request) => route.continue({ url: request.url().replace(folderOfVersion, "/") }));
    await page.route("https://tile.openstreetmap.org/**", (route) => route.fulfill({ contentType: "image/png", body: pixel }));
    await page.goto(`${site().url}/page`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll("*")].every((node) => !node.localName.startsWith("its-") || node.shadowRoot?.querySelector(".frame")),
    );
    if (script) await page.waitForFunction(() => "ran" in document.documentElement.dataset);
    return page;
  }

  // biome-ignore lint/suspicious/noExplicitAny: a part of a document that is checked by its reader
  let wholeCity: any;
  const folder = mkdtempSync(path.join(tmpdir(), "its-documents-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const secrets = {
    "broker-password": "secret",
    "city.secret": "secret",
    "sensor-headers": "X-Api-Key: secret",
    "node-headers": "X-Api-Key: secret",
    "secrets.yaml": "gate: 0123456789abcdef",
  };
  function inFolder(name: string, text: string): string {
    writeFileSync(path.join(folder, "codes.yaml"), "'2': '2222'\n", { mode: 0o600 });
    for (const [secret, words] of Object.entries(secrets)) writeFileSync(path.join(folder, secret), `${words}\n`, { mode: 0o600 });
    for (const file of ["cert.pem", "key.pem"]) writeFileSync(path.join(folder, file), "", { mode: 0o600 });
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  }
  /** The imported city of the documents: one crossing of two streets. */
  const sample = generateCity(1);
  const [crossing] = sample.controllers;
  const arms = (["N", "E"] as const).map((compass, at) => ({ compass, bearing: 90 * at, street: `Street ${at}`, inbound: true }));
  const myrtown = { ...sample, key: "myrtown", controllers: [{ ...crossing, oID: 1001, arms } as Controller], detectors: [] };

  const ways: Record<string, (snippet: Snippet) => Promise<void> | void> = {
    async html({ code }) {
      const page = await open({ html: code });
      const frame = page.locator("iframe");
      if (await frame.count()) await frame.contentFrame().locator("form").waitFor();
      await page.waitForTimeout(300);
      assert.deepEqual(page.complaints, []);
    },

    async js({ code, page: html = defaultPage }) {
      const page = await open({ html, script: code });
      if (code.includes("getToken")) await page.getByRole("listbox", { name: "Device list" }).getByRole("option").first().waitFor();
      await page.waitForTimeout(300);
      assert.deepEqual(page.complaints, []);
    },

    async css({ code }) {
      for (const [property] of code.matchAll(/--its-[a-z-]+/g))
        assert.ok(
          elements[0]?.cssProperties?.some(({ name }) => name === property),
          `no property ${property}`,
        );
      for (const [, tag, part] of code.matchAll(/(its-[a-z-]+)::part\((\w+)\)/g))
        assert.ok(
          elements.find(({ tagName }) => tagName === tag)?.cssParts?.some(({ name }) => name === part),
          `no part ${part}`,
        );
      const page = await open({ html: defaultPage, css: code });
      const rules = await page.evaluate(() => [...document.styleSheets].find(({ href }) => href?.endsWith("page.css"))?.cssRules.length);
      assert.equal(rules, code.match(/\{/g)?.length);
      assert.deepEqual(page.complaints, []);
    },

    async http({ code }) {
      const policy = /^Content-Security-Policy: (.+)$/m.exec(code)?.[1];
      assert.ok(policy);
      const page = await open({ html: defaultPage.replace(/ style="[^"]*"/, ""), policy, css: "its-map { height: 480px }" });
      await page.getByLabel("Email").fill("operator@its.test");
      await page.getByLabel("Password", { exact: true }).fill("operator1");
      await page.keyboard.press("Enter");
      await (await signalRows(page)).first().click();
      await page.locator("its-map [part~=panel]").getByRole("heading").first().waitFor();
      assert.deepEqual(page.complaints, []);
    },

    async json({ code, file }) {
      const content = JSON.parse(code);
      if (file === "error") {
        const answer = await fetch(`${site().url}/api/v1/auth/login`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "{}",
        });
        const real = (await answer.json()) as { error: object };
        assert.deepEqual(Object.keys(content.error), Object.keys(real.error));
        return;
      }
      if (file === "keyed") {
        assert.equal(sentenceOf(content.description_key, en), content.description);
        return;
      }
      if (file === "checkpoint") {
        assert.deepEqual(Object.keys(content), Object.keys(recordIn(code) ?? {}));
        return;
      }
      if (file === "alarm-rules") {
        parseAs(alarmOps.alarmRulesChange.body, content);
        return;
      }
      if (file === "settings") {
        const root = `./node_modules/${packageName}/`;
        for (const [key, kind] of [
          ["html.customData", "tags"],
          ["css.customData", "properties"],
        ] as const)
          for (const data of content[key]) assert.ok(data.startsWith(root) && json(data.slice(root.length))[kind].length > 0, data);
        return;
      }
      const page = await site().newPage();
      await page.route("**/its.config.json", (route) => route.fulfill({ contentType: "application/json", body: code }));
      await page.goto(`${site().url}/login`);
      await page.getByText(content.brand.name.ru).first().waitFor();
      assert.doesNotMatch(await page.locator("body").innerText(), /its\.config\.json" (cannot be|is not)/);
      const known = namesIn(
        tableOf("docs/operating.md", "key")
          .map(([key]) => key)
          .join(" "),
      );
      assert.deepEqual(Object.keys(content).sort(), known.sort());
      assert.deepEqual(Object.keys(json("src/host/its.config.json")).sort(), known.sort());
    },

    sh({ code }) {
      for (const line of code.trim().split("\n")) {
        const [command = "", ...words] = (line.match(/"[^"]*"|\S+/g) ?? []).filter((word) => !/^[A-Z_]+=/.test(word));
        if (command === "npm") {
          const [what = "", which = ""] = words;
          if (what === "install") assert.equal(which, packageName);
          else if (what === "run") assert.ok(scripts[which], `package.json has no script "${which}"`);
          else assert.ok(what === "ci" || scripts[what], `npm ${what}?`);
          if (which === "provider") checkProvider(words.slice(words.indexOf("--") + 1 || words.length));
        } else if (command === "its-provider") checkProvider(words.slice(0, words.indexOf(">") < 0 ? undefined : words.indexOf(">")));
        else if (command === "npx") checkConformance(words);
        else if (command === "cp") assert.ok(existsSync(words[1] ?? ""), line);
        else
          assert.ok(
            ["mkdir", "tar", "curl", "pg_dump", "pg_restore", "minisign", "sha256sum", "openssl"].includes(command),
            `"${command}" is not a command of these documents`,
          );
      }
    },

    /** The file of sign-on; a city file, or a part of the one before. */
    yaml({ code }) {
      const part = parse(code);
      if (part.issuers) {
        assert.equal(readSignOn(inFolder("sign-on.yaml", code)).issuers.length, part.issuers.length);
        return;
      }
      const isWhole = part.city && part.controllers;
      if (isWhole) wholeCity = part;
      const { drivers = {}, controllers = [], detectors = [] } = part;
      const added = isWhole ? [] : detectors;
      const merged = {
        ...wholeCity,
        drivers: { ...wholeCity.drivers, ...drivers, signals: { ...wholeCity.drivers.signals, ...drivers.signals } },
        controllers: wholeCity.controllers.map((each: { drive: object }, at: number) => ({
          ...each,
          ...controllers[at],
          drive: controllers[at]?.drive?.driver ? controllers[at].drive : { ...each.drive, ...controllers[at]?.drive },
        })),
        detectors: [...wholeCity.detectors, ...added],
      };
      const { city, equipment } = readCityFile(inFolder("city.json", JSON.stringify(merged)), () => myrtown);
      assert.deepEqual([city.controllers.length, city.detectors.length], [1, 2 + added.length]);
      assert.deepEqual([...(equipment?.controlled ?? [])], controllers[0]?.drive?.control ? [1001] : []);
    },

    csv({ code, file }) {
      if (file === "signal-events") {
        const { signals, faults } = readEventCsv(code, cityTime("Europe/Moscow"));
        assert.deepEqual([faults, signals.get("1001")?.tenths.length], [[], code.trim().split("\n").length - 1]);
        return;
      }
      if (file === "signal-detectors") {
        const { signals, faults } = readDetectorCsv(code);
        assert.deepEqual([faults, signals.get("1001")?.length], [[], code.trim().split("\n").length - 1]);
        return;
      }
      const { text } = cityFileOf(inFolder("equipment.csv", code), myrtown, "myrtown-live");
      const { city, equipment } = readCityFile(inFolder("made.yaml", text), () => myrtown);
      assert.deepEqual([city.detectors.map(({ arm }) => arm), equipment?.signs.get(1001)?.length], [[0, 1], 2]);
    },

    async nginx({ code }) {
      const words = code.match(/"(?:\\.|[^"\\])*"|[{};]|[^\s{};]+/g) ?? [];
      let depth = 0;
      for (const [index, word] of words.entries()) {
        depth += word === "{" ? 1 : word === "}" ? -1 : 0;
        assert.ok(depth >= 0);
        if (word === "}") assert.match(words[index - 1] ?? "", /^[;}]$/, "a directive ends with a semicolon");
      }
      assert.equal(depth, 0);
      // What follows is of the server that has the files.
      if (!/^\s*root /m.test(code)) return;
      const forever = [...code.matchAll(/"~(\S+?)"\s+"[^"]*immutable"/g)].map(([, pattern = ""]) => new RegExp(pattern));
      const isForever = (uri: string) => forever.some((pattern) => pattern.test(uri));
      assert.ok(readdirSync("dist/static/js").every((file) => isForever(`/static/js/${file}`)));
      assert.ok(isForever("/1.0.0/its.js"));
      for (const file of readdirSync("dist").filter((name) => path.extname(name))) assert.ok(!isForever(`/${file}`), file);
      assert.match(code, /location \^~ \/api\/ \{/, "a call that ends like a file, as /api/v1/frames/1009.jpg, is a call");
      assert.ok(readdirSync("dist/docs/assets").every((file) => isForever(`/docs/assets/${file}`)));
      const policies = [...code.matchAll(/Content-Security-Policy "([^"]*)"/g)].map(([, policy]) => policy);
      const served = await Promise.all(["/docs/", "/app"].map((address) => fetch(site().url + address)));
      assert.deepEqual(
        policies,
        served.map(({ headers }) => headers.get("content-security-policy")),
        "the policies of the documentation and of the host",
      );
    },
  };

  function checkConformance([option, which, tool = "", ...args]: string[]) {
    assert.deepEqual([option, which], ["--package", packageName]);
    assert.ok(bin[tool], `package.json has no command "${tool}"`);
    const help = execFileSync(process.execPath, [bin[tool], "--help"], { encoding: "utf8" });
    for (const word of args) if (word.startsWith("--")) assert.ok(help.includes(word), `${tool} knows no "${word}"`);
  }

  function checkProvider(args: string[]) {
    const { command } = readFlags(
      args.map((word) => word.replace(/^"|"$/g, "")),
      {},
    );
    assert.match(usage, new RegExp(`^its-provider \\[?${command}\\]?\\b`, "m"));
  }

  for (const document of documents) {
    for (const snippet of snippetsOf(document)) {
      const { language, file, line, code } = snippet;
      if (language === "") continue;
      it(`${document}:${line} (${language}) works`, async () => {
        if (file?.includes("/")) assert.equal(code.trim(), readFileSync(file, "utf8").trim(), `it is ${file}`);
        else {
          const way = ways[language];
          assert.ok(way, `nobody knows how to run "${language}"`);
          await way(snippet);
        }
      });
    }

    it(`${document} links to what is there`, () => {
      const text = readFileSync(document, "utf8");
      for (const [, link = ""] of text.matchAll(/\]\((?!https?:)([^)#]*)/g))
        assert.ok(existsSync(path.join(path.dirname(document), link)), `${document} links to ${link}`);
    });
  }

  it("finds the snippets", () => {
    const languages = new Set(documents.flatMap(snippetsOf).map(({ language }) => language));
    assert.deepEqual([...languages].filter(Boolean).sort(), [
      "css",
      "csv",
      "html",
      "http",
      "js",
      "json",
      "nginx",
      "sh",
      "svelte",
      "tsx",
      "typescript",
      "vue",
      "yaml",
    ]);
  });

  it("lists every property, part and slot in docs/theming.md", () => {
    const rows = tableOf("docs/theming.md", "property").map(([property, what]) => [namesIn(property)[0], what]);
    assert.deepEqual(
      rows,
      (elements[0]?.cssProperties ?? []).map(({ name, description }) => [name, description]),
    );
    const common = ["frame", "error"];
    assert.deepEqual(
      tableOf("docs/theming.md", "element").map(([tag, parts, slots]) => [namesIn(tag)[0], namesIn(parts), namesIn(slots)]),
      elements.map(({ tagName, cssParts = [], slots = [] }) => [
        `<${tagName}>`,
        cssParts.map(({ name }) => name).filter((name) => !common.includes(name)),
        slots.map(({ name }) => name),
      ]),
    );
  });
});
