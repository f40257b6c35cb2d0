import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import * as v from "valibot";
import { ops } from "../../src/core/contract/index.js";
import type { Operation } from "../../src/core/contract/operation.js";
import { hostPages } from "../host/host-page.js";

type AnySchema = v.GenericSchema & {
  readonly type: string;
  readonly item?: AnySchema;
  readonly entries?: Readonly<Record<string, AnySchema>>;
  readonly wrapped?: AnySchema;
  readonly options?: readonly AnySchema[];
};

const hostile = `"'><img src="/no.png" data-hostile onerror="globalThis.ran = 1"><svg data-hostile onload="globalThis.ran = 1"></svg><iframe data-hostile srcdoc="<script>parent.ran = 1</script>"></iframe>\${globalThis.ran = 1}{{constructor.constructor("ran = 1")()}}`;
/** The session has to work, and an image has to be one. */
const kept = new Set(["access_token", "img", "tz"]);

const table = Object.values(ops).map((op: Operation) => ({
  op,
  pattern: new RegExp(`^${op.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

/** Every text of an answer that its schema leaves to the provider, with something behind it that wants to run. */
function spoilt(schema: AnySchema, value: unknown, key = ""): unknown {
  if (schema.type === "string") return typeof value === "string" && !kept.has(key) ? value + hostile : value;
  if (schema.wrapped) return spoilt(schema.wrapped, value, key);
  if (schema.item && Array.isArray(value)) return value.map((item) => spoilt(schema.item as AnySchema, item));
  if (schema.type === "variant" && schema.options) {
    const option = schema.options.find((each) => v.safeParse(each, value).success);
    return option ? spoilt(option, value) : value;
  }
  if (schema.entries && typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, schema.entries?.[name] ? spoilt(schema.entries[name], each, name) : each]),
    );
  }
  return value;
}

const screens = [
  "map",
  "rts/1002",
  "rtc/500001",
  "bus/bus-1-1",
  "spec/spec-1",
  "analytics",
  "archive",
  "requests",
  "messages",
  "account",
  "board",
];

describe("answers whose every text wants to run (H2)", () => {
  const { site, token } = hostPages();

  async function open(path: string) {
    // Without the page's policy, so that it is our code that is tried and not the browser's last line.
    const page = await site().newPage({ bypassCSP: true });
    await page.route("**/api/v1/**", async (route) => {
      const request = route.request();
      const call = new URL(request.url()).pathname.replace("/api/v1", "");
      const op = table.find(({ op, pattern }) => op.method === request.method() && pattern.test(call))?.op;
      const answer = await route.fetch().catch(() => null);
      if (!answer) return route.abort();
      if (!op || typeof op.ok === "string" || !answer.ok()) return route.fulfill({ response: answer });
      return route.fulfill({ response: answer, json: spoilt(op.ok as AnySchema, await answer.json()) });
    });
    await page.addInitScript((kept) => localStorage.setItem("jwt", kept), await token());
    await page.goto(`${site().url}${path}`);
    return page;
  }

  const found = (page: Page) =>
    page.evaluate(() => {
      const inside = (root: Document | ShadowRoot): Element[] => [
        ...root.querySelectorAll("[data-hostile], [onerror], [onload], [srcdoc]"),
        ...[...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => (shadowRoot ? inside(shadowRoot) : [])),
      ];
      return { ran: Reflect.get(globalThis, "ran"), made: inside(document).map(({ outerHTML }) => outerHTML.slice(0, 80)) };
    });

  for (const screen of screens) {
    it(`shows them as text and goes on: ${screen}`, async () => {
      const page = await open(`/app/${screen}`);
      await page.getByText("data-hostile").first().waitFor();
      await page.waitForTimeout(700);
      for (const each of await page.getByRole("main").getByRole("button", { expanded: false }).all())
        await each.click({ timeout: 1_000 }).catch(() => {});
      if (screen === "map") {
        await page.getByRole("listbox").getByRole("option").first().click();
        await page.locator("its-map [part~=panel]").getByRole("heading").first().waitFor();
      }
      await page.waitForTimeout(300);
      assert.deepEqual(await found(page), { ran: undefined, made: [] });
      assert.deepEqual(
        page.complaints.filter((line) => !/Failed to load resource/.test(line)),
        [],
      );
    });
  }
});
