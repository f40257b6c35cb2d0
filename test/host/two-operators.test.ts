import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Locator, Page } from "playwright-core";
import { pressUntil } from "../helper/press-until.js";
import { hostPages } from "./host-page.js";

const folder = mkdtempSync(join(tmpdir(), "its-host-desk-"));
const database = join(folder, "city.sqlite");
/** Controllers without a fault for the hours of these walks, one for each test. */
const held = 1001;
const ended = 1002;
const taken = 1003;
const two = 1004;
const silent = 1005;

const boris = { email: "boris@its.test", password: "operator1" };
const chief = { email: "admin@its.test", password: "admin1234" };
const anna = { email: "operator@its.test", password: "operator1" };

describe("two operators and one crossing", () => {
  const { site, open } = hostPages(["--database", database, "--hold", "10", "--four-eyes"]);
  after(() => rmSync(folder, { recursive: true, force: true }));

  const post = (path: string, body: object, token = "") =>
    fetch(site().url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const tokenOf = async (account: object): Promise<string> => (await (await post("/api/v1/auth/login", account)).json()).access_token;
  const advance = (seconds: number) => post("/__sim/advance", { seconds });
  /** What the audit tells of commands at a crossing and of its desk, the oldest first, each by what came of it. */
  async function deeds(oID: number): Promise<{ operation: string; name: string; second: string | null; outcome: string }[]> {
    const answer = await fetch(`${site().url}/api/v1/audit?object=${oID}`, {
      headers: { authorization: `Bearer ${await tokenOf(chief)}` },
    });
    const rows = (await answer.json()) as { operation: string; name: string; second: string | null; outcome: string }[];
    return rows.filter(({ operation, outcome }) => outcome !== "asked" && operation !== "rtsStopVideo").reverse();
  }

  before(async () => {
    for (const oID of [silent, taken, ended, two]) await post("/__sim/controller", { oID, faultless: true });
    const command = ["build/provider/main.js", "account", "--database", database, "--email", boris.email, "--fio", "Борис"];
    const { status, stderr } = spawnSync(process.execPath, [...command, "--role", "operator"], {
      encoding: "utf8",
      input: `${boris.password}\n`,
    });
    assert.equal(status, 0, stderr);
  });

  const at = async (oID: number, account: object): Promise<Page> => open(`/app/rts/${oID}`, { jwt: await tokenOf(account) });
  const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: typeof name === "string" });

  it("is held by one press, which the other sees without a reload, and is taken over with a note", async () => {
    const one = await at(held, anna);
    const other = await at(held, boris);
    const map = await open("/app/map", { jwt: await tokenOf(chief) });
    await map.getByLabel("Поиск в списке").fill(`${held}`);
    const row = map.locator("its-map [role=option]").filter({ hasText: `№ ${held}` });
    await row.waitFor();
    assert.equal(await row.getByText(/Закреплён за/).count(), 0);
    await other.getByText("Перекрёсток ни за кем не закреплён.").waitFor();
    await pressUntil(button(one, "Закрепить за собой"), one.getByText(/Перекрёсток закреплён за вами/).first());
    await other
      .getByText(/Перекрёсток с .* закреплён за: /)
      .first()
      .waitFor();
    assert.ok(await button(other, "Запросить: Жёлтое мигание (ЖМ)").isDisabled());
    await row.getByText(/Закреплён за: /).waitFor();

    const dialog = other.getByRole("dialog");
    await pressUntil(button(other, "Забрать себе…"), dialog);
    await dialog.getByLabel("Почему").fill("скорая едет");
    await dialog.getByRole("button", { name: "Забрать", exact: true }).click();
    await other
      .getByText(/Перекрёсток закреплён за вами/)
      .first()
      .waitFor();
    await one
      .getByText(/Перекрёсток у вас забрал\(а\) Борис в .*: «скорая едет»/)
      .first()
      .waitFor();
    await row.getByText("Закреплён за: Борис").waitFor();
    assert.ok(await button(one, "Запросить: Жёлтое мигание (ЖМ)").isDisabled());
    assert.deepEqual(
      (await deeds(held)).map(({ operation, outcome }) => `${operation} ${outcome}`),
      ["takeHold done", "takeHold done"],
    );
  });

  it("is ended by an administrator, and then commanded by anybody", async () => {
    const one = await at(ended, anna);
    const other = await at(ended, chief);
    await pressUntil(button(one, "Закрепить за собой"), one.getByText(/Перекрёсток закреплён за вами/).first());
    const dialog = other.getByRole("dialog");
    await pressUntil(button(other, "Снять…"), dialog);
    await dialog.getByLabel("Почему").fill("смена окончена");
    await dialog.getByRole("button", { name: "Снять", exact: true }).click();
    await one
      .getByText(/Ваше закрепление снял\(а\) .*: «смена окончена»/)
      .first()
      .waitFor();
    await other.getByText("Перекрёсток ни за кем не закреплён.").waitFor();
    assert.deepEqual(
      (await deeds(ended)).map(({ operation }) => operation),
      ["takeHold", "releaseHold"],
    );
  });

  it("is given back to its own plan by the other, whom the page asks once", async () => {
    const token = await tokenOf(anna);
    for (const [call, body] of [
      ["take_hold", {}],
      ["set_program", { program: "flashing_yellow" }],
    ] as const)
      assert.equal((await post(`/api/v1/crossroad/rts/${taken}/${call}`, { oID: taken, ...body }, token)).status, 200);
    const other = await at(taken, boris);
    const dialog = other.getByRole("dialog");
    await pressUntil(button(other, "Базовая программа"), dialog);
    await dialog.getByText(/Возможно, там рассчитывают на нынешние сигналы/).waitFor();
    await dialog.getByRole("button", { name: "Отправить: Базовая программа" }).click();
    await other
      .getByText(/Перекрёсток с .* закреплён за: /)
      .first()
      .waitFor();
    const done = await deeds(taken);
    assert.deepEqual(
      done.map(({ operation, outcome }) => `${operation} ${outcome}`),
      ["takeHold done", "setProgram done", "setProgram done"],
    );
    assert.equal(done.at(-1)?.name, "Борис");
  });

  it("is given all red by two: the first asks, the second's press is the order, and both names are kept", async () => {
    const one = await at(two, anna);
    const other = await at(two, boris);
    await ask(one);
    await one.getByText(/Кругом красный \(КК\): ждём второго человека до/).waitFor();
    assert.equal(await button(one, "Посмотреть и решить…").count(), 0, "the first cannot be the second");
    const dialog = other.getByRole("dialog");
    await other.getByText(/просит второго человека подтвердить\. Причина: ДТП/).waitFor();
    await pressUntil(button(other, "Посмотреть и решить…"), dialog);
    await pressUntil(dialog.getByRole("button", { name: "Дальше" }), dialog.getByRole("checkbox"));
    await dialog.getByRole("checkbox").check();
    await pressUntil(
      dialog.getByRole("button", { name: "Отправить: Кругом красный (КК)" }),
      other.getByText("Принято, ещё не включено").first(),
    );
    const [, order] = await deeds(two);
    assert.deepEqual([order?.operation, order?.outcome, order?.name], ["setProgram", "done", "Борис"]);
    assert.ok(order?.second && order.second !== "Борис", "the first stands beside the second");
  });

  it("is given nothing by a draft of two minutes ago, and is free when nothing was done with it for ten", async () => {
    const one = await at(silent, anna);
    const other = await at(silent, boris);
    await pressUntil(button(one, "Закрепить за собой"), one.getByText(/Перекрёсток закреплён за вами/).first());
    await ask(one);
    await other.getByText(/просит второго человека подтвердить/).waitFor();
    await advance(121);
    await other.getByText(/просит второго человека подтвердить/).waitFor({ state: "hidden" });
    await other
      .getByText(/Перекрёсток с .* закреплён за: /)
      .first()
      .waitFor();
    await advance(600);
    await other.getByText("Перекрёсток ни за кем не закреплён.").waitFor();
    await one
      .getByText(/перекрёсток освободился: вы давно ничего на нём не делали/)
      .first()
      .waitFor();
    assert.deepEqual(
      (await deeds(silent)).map(({ operation }) => operation),
      ["takeHold", "makeDraft"],
    );
  });

  /** Asks a second person for all red, with a reason. */
  async function ask(page: Page): Promise<void> {
    const dialog = page.getByRole("dialog");
    await pressUntil(button(page, "Запросить: Кругом красный (КК)"), dialog);
    await dialog.getByRole("button", { name: "ДТП" }).click();
    await pressUntil(dialog.getByRole("button", { name: "Дальше" }), dialog.getByRole("checkbox"));
    await dialog.getByRole("checkbox").check();
    await pressUntil(dialog.getByRole("button", { name: "Позвать второго" }), page.getByText(/ждём второго человека до/));
  }
});
