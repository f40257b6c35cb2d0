import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ask, operator, signIn } from "./asking.js";
import { createProcesses, type Served } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "its-person-"));
const consent = join(folder, "consent-2026-11.md");
const text = "Согласие на обработку персональных данных: …\n";
writeFileSync(consent, text);
const { run, serve, kill } = createProcesses({ DATA_DIR: join(folder, "data") });
const form = { full_name: "Иван", company: "Город", country: "Россия", city: "Тверь", email: "Ivan@its.test", phone: "1", consent: true };

async function person(...args: string[]): Promise<[code: number | null, said: string]> {
  const { ended, said } = run("person", ...args);
  return [await ended, said()];
}
const shown = async (email: string) => JSON.parse((await person("show", "--email", email))[1]);

describe("the command `person`, beside a provider that is running", () => {
  let provider: Served;
  before(async () => {
    provider = await serve("--consent", consent);
  });
  after(() => {
    kill();
    rmSync(folder, { recursive: true, force: true });
  });
  const send = (email: string) => ask(provider.url, "landing/request-demo", { body: { ...form, email } });

  it("shows what is stored of somebody, with the version and the hash of the text that was consented to", async () => {
    assert.equal((await send(form.email)).status, 200);
    const { account, forms } = await shown("ivan@its.test");
    assert.equal(account, null);
    assert.equal(forms[0].body.full_name, "Иван");
    const { version, hash } = forms[0].consent;
    assert.deepEqual([version, hash], ["consent-2026-11", createHash("sha256").update(text).digest("hex")]);
    const own = await shown(operator.email);
    assert.equal(own.account.email, operator.email);
    assert.equal(own.account.password, undefined, "the hash of a password is no answer to anybody");
  });

  it("ends a consent: what the form said is gone, that there was one stays", async () => {
    const [code, said] = await person("withdraw", "--email", "ivan@its.test");
    assert.equal(code, 0, said);
    assert.deepEqual((await shown("ivan@its.test")).forms, []);
    const { ended, said: listed } = run("requests");
    await ended;
    assert.doesNotMatch(listed(), /Иван/);
    assert.match((await person("withdraw", "--email", "ivan@its.test"))[1], /^Nobody has sent a form/);
  });

  it("takes a person away, whose sign-ins end at once, and leaves the others", async () => {
    const token = await signIn(provider.url);
    assert.equal((await send(operator.email)).status, 200);
    const [code, said] = await person("erase", "--email", operator.email);
    assert.equal(code, 0, said);
    assert.equal((await ask(provider.url, "auth/check", { token })).status, 401);
    assert.notEqual((await ask(provider.url, "auth/login", { body: operator })).status, 200);
    const { account, forms } = await shown(operator.email);
    assert.deepEqual([account, forms], [null, []]);
    assert.ok((await shown("viewer@its.test")).account);
    assert.match((await person("erase", "--email", "nobody@its.test"))[1], /^Nothing is stored of/);
  });

  it("takes away old forms alone", async () => {
    assert.equal((await send("anna@its.test")).status, 200);
    const [code, said] = await person("sweep", "--days", "30");
    assert.deepEqual([code, said], [0, "0 forms older than 30 days have nothing of a person any more\n"]);
    assert.equal((await shown("anna@its.test")).forms.length, 1);
    assert.match((await person("sweep"))[1], /^Say with --days/);
  });

  it("refuses to start with a text that is not there", async () => {
    const { ended, said } = run("--port", "0", "--database", ":memory:", "--consent", join(folder, "none.md"));
    assert.equal(await ended, 1);
    assert.match(said(), /^The text of the consent ".+none\.md" \(--consent\) cannot be read: ENOENT\./);
  });
});
