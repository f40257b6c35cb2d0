import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { AuditEntry } from "../../../src/core/contract/audit.js";
import { type RunningProvider, startProvider } from "../../../src/provider/http/start.js";
import { publicKeyOf } from "../../../src/provider/service/audit/key.js";
import { verifyExport } from "../../../src/provider/service/audit/verify-export.js";
import { waitUntil } from "../../helper/wait-until.js";
import { administrator, ask, freshController, signIn } from "../asking.js";
import { letIn } from "../rights/people.js";

describe("the calls about the audit", () => {
  const folder = mkdtempSync(join(tmpdir(), "its-audit-calls-"));
  let provider: RunningProvider;
  let operator = "";
  let admin = "";
  let oID = 0;
  before(async () => {
    provider = await startProvider({ dataDir: folder, simControl: true });
    operator = await signIn(provider.url);
    admin = await signIn(provider.url, administrator);
    oID = freshController(provider);
    for (const phone of ["=1+1", "2", "3"]) await ask(provider.url, "user/edit_phone", { token: operator, body: { phone } });
    await order({ program: "static" });
    await order({ program: "nonsense" });
    await provider.sim.trail.settled();
  });
  after(async () => {
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const order = (body: object) => ask(provider.url, `crossroad/rts/${oID}/set_program`, { token: operator, body: { oID, ...body } });
  const list = async (search = "") => (await ask(provider.url, `audit${search}`, { token: admin })).body as AuditEntry[];

  it("give what was done, the newest first, sealed within a second or so", async () => {
    await waitUntil("all rows are sealed", async () => (await list()).every(({ seq, hash }) => seq !== null && hash !== null));
    const entries = await list();
    assert.deepEqual(
      entries.map(({ utime }) => utime),
      entries.map(({ utime }) => utime).toSorted((one, other) => other - one),
    );
    const phone = entries.find(({ operation }) => operation === "editPhone");
    assert.deepEqual([phone?.area, phone?.outcome, phone?.before, phone?.after], ["account", "done", '{"phone":"2"}', '{"phone":"3"}']);
  });
  it("narrow it by who, area, operation, object, outcome and time", async () => {
    const all = await list();
    const { who, name } = all.find(({ operation }) => operation === "editPhone") as AuditEntry;
    const moment = all[2]?.utime as number;
    const expected: [string, (entry: AuditEntry) => boolean][] = [
      [`who=${who}`, (entry) => entry.who === who],
      [`who=${encodeURIComponent(name)}`, (entry) => entry.name === name],
      ["area=signals", (entry) => entry.area === "signals"],
      ["operation=login", (entry) => entry.operation === "login"],
      [`object=${oID}`, (entry) => entry.object === `${oID}`],
      ["outcome=refused", (entry) => entry.outcome === "refused"],
      [`from=${moment}`, (entry) => entry.utime >= moment],
      [`to=${moment}`, (entry) => entry.utime < moment],
      [`area=signals&outcome=done&object=${oID}`, (entry) => entry.area === "signals" && entry.outcome === "done"],
    ];
    for (const [search, isWanted] of expected) {
      const found = await list(`?${search}`);
      assert.ok(found.length > 0, search);
      assert.deepEqual(found, all.filter(isWanted), search);
    }
    for (const wrong of ["outcome=maybe", "from=yesterday", "limit=0"])
      assert.equal((await ask(provider.url, `audit?${wrong}`, { token: admin })).status, 422, wrong);
  });
  it("give it a page at a time", async () => {
    const all = await list();
    const pages: AuditEntry[] = [];
    for (let search: string | undefined = "?limit=2"; search; ) {
      const { body, headers } = await ask(provider.url, `audit${search}`, { token: admin });
      pages.push(...body);
      search = /<(\?[^>]*)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
    }
    assert.deepEqual(pages, all);
  });
  it("export it as lines of which the last is signed", async () => {
    const key = publicKeyOf(join(folder, "audit.key.pub"));
    const count = (await list()).length;
    for (const format of ["csv", "jsonl"]) {
      const { text, headers } = await ask(provider.url, `audit/export?format=${format}`, { token: admin });
      assert.match(headers.get("content-disposition") ?? "", /^attachment; filename="?audit-zarechinsk-/);
      const { rows } = verifyExport(Buffer.from(text), key);
      assert.deepEqual([rows, text.trim().split("\n").length], [count, count + (format === "csv" ? 2 : 1)]);
      const changed = text.replace("editPhone", "editFio");
      assert.throws(() => verifyExport(Buffer.from(changed), key), /not those that were signed/);
      assert.throws(() => verifyExport(Buffer.from(text.split("\n").slice(0, -2).join("\n")), key), /cut off/);
      assert.throws(() => verifyExport(Buffer.from(text.replace(`${count}`, `${count + 1}`).replace(/rows([":]+)\d+/, "rows$11")), key));
    }
    const { text } = await ask(provider.url, "audit/export?format=jsonl&operation=editPhone", { token: admin });
    const rows = text
      .trim()
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.map(({ after_json }) => JSON.parse(after_json).phone),
      ["=1+1", "2", "3"],
    );
  });
  it("are there for administrators alone, but for what was done at a device", async () => {
    for (const path of ["audit", "audit/export"]) assert.equal((await ask(provider.url, path, { token: operator })).status, 404, path);
    const { body } = await ask(provider.url, `rts/${oID}/audit`, { token: operator });
    assert.deepEqual(
      body.map(({ operation, outcome, reason }: AuditEntry) => [operation, outcome, reason]),
      [
        ["setProgram", "refused", "invalid"],
        ["setProgram", "done", null],
      ],
    );
    assert.equal("address" in body[0], false);
  });
  it("show a reader with tags the rows of devices of these tags, and those that are of no device", async () => {
    const { world } = provider.sim;
    const [tag = ""] = world.tagsOf(oID);
    const other = [...world.controllers.values()].find((each) => !world.tagsOf(each.oID).includes(tag))?.oID as number;
    await ask(provider.url, `crossroad/rts/${other}/set_program`, { token: operator, body: { oID: other, program: "static" } });
    const inside = await letIn(provider, { role: "engineer", tags: [tag] });
    const outside = await letIn(provider, { role: "engineer", tags: [...world.tagsOf(other)] });
    const objectsOf = async (token: string, search = "?area=signals") =>
      new Set(((await ask(provider.url, `audit${search}`, { token })).body as AuditEntry[]).map(({ object }) => object));
    assert.deepEqual(await objectsOf(inside.token), new Set([`${oID}`]));
    assert.deepEqual(await objectsOf(outside.token), new Set([`${other}`]));
    assert.deepEqual(await objectsOf(inside.token, `?object=${other}`), new Set());
    const page = await ask(provider.url, "audit?limit=1", { token: inside.token });
    assert.equal(page.body.length, 1);
    const accounts = await ask(provider.url, "audit?area=account", { token: inside.token });
    assert.ok(accounts.body.length > 0, "what is of no device is shown to whoever may read the audit");
    const file = await fetch(`${provider.url}/api/v1/audit/export?format=jsonl&area=signals`, {
      headers: { authorization: `Bearer ${inside.token}` },
    });
    const rows = (await file.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(new Set(rows.slice(0, -1).map(({ object }) => object)), new Set([`${oID}`]));
    assert.equal(rows.at(-1).rows, rows.length - 1);
  });
});
