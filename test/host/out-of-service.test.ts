import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { Page } from "playwright-core";
import { pressUntil } from "../helper/press-until.js";
import { administrator, ask } from "../provider/asking.js";
import { hostPages, operator } from "./host-page.js";

const oID = 1001;

describe("a device that is put out of service", () => {
  const { open, site } = hostPages();
  const tokenOf = async (who: object) => (await ask(site().url, "auth/login", { body: who })).body.access_token as string;
  let name = "";
  before(async () => {
    await ask(site().url, "/__sim/controller", { body: { oID, offline: true } });
    const token = await tokenOf(operator);
    const { body } = await ask(site().url, "city/items_telemetry_rts", { token });
    name = (body as { oID: number; description: string }[]).find((device) => device.oID === oID)?.description ?? "";
  });

  /** The rows of the map's list that are found by the number of the device. */
  const row = (map: Page) => map.locator("its-map [role=option]").filter({ hasText: `№ ${oID}` });
  const messagesOf = (page: Page) => page.locator("its-messages [role=listitem], its-messages li").filter({ hasText: name });

  it("needs nobody any more, raises nothing, is listed as such, and comes back", async () => {
    const operators = await tokenOf(operator);
    const chief = await tokenOf(administrator);
    const map = await open("/app/map", { jwt: operators });
    await map.getByLabel("Поиск в списке").fill(`${oID}`);
    await row(map).getByText("Нет связи").waitFor();
    await map.getByLabel("Только требующие внимания").check();
    await row(map).waitFor();
    const messages = await open("/app/messages", { jwt: operators });
    await messages.getByLabel("Поиск по сообщениям").fill(name);
    await messagesOf(messages).first().waitFor();

    const page = await open(`/app/rts/${oID}`, { jwt: chief });
    const dialog = page.getByRole("dialog");
    await pressUntil(page.getByRole("button", { name: "Вывести из работы" }), dialog);
    await dialog.getByRole("button", { name: "Вывести из работы" }).click();
    await dialog.getByText("Укажите причину.").waitFor();
    await dialog.getByLabel("Причина").fill("Замена шкафа");
    await dialog.getByRole("button", { name: "Вывести из работы" }).click();
    await page.getByRole("button", { name: "Вернуть в работу" }).waitFor();

    await row(map).waitFor({ state: "detached" });
    await map.getByLabel("Только требующие внимания").uncheck();
    await row(map)
      .getByText(/Выведен из работы с .*: Замена шкафа/)
      .waitFor();
    const signs = await row(map)
      .locator("svg path")
      .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join());
    await map.getByLabel("Поиск в списке").fill(`${oID + 1}`);
    const other = await map
      .locator("its-map [role=option]")
      .filter({ hasText: `№ ${oID + 1}` })
      .locator("svg path")
      .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")).join());
    assert.notEqual(signs, other, "it has a shape of its own");
    await map.getByLabel("Поиск в списке").fill(`${oID}`);
    const count = await messagesOf(messages).count();
    await ask(site().url, "/__sim/controller", { body: { oID, offline: false, local: true } });
    await ask(site().url, "/__sim/advance", { body: { seconds: 60 } });
    // As long as a list and its stream need to tell something new.
    await messages.waitForTimeout(10_000);
    assert.ok((await messagesOf(messages).count()) <= count, "nothing new is told of it");
    await ask(site().url, "/__sim/controller", { body: { oID, offline: true, local: false } });

    const list = await open("/app/administration?section=inactive", { jwt: chief });
    await list.getByRole("row").filter({ hasText: "Замена шкафа" }).getByText(name).waitFor();
    const equipment = await open("/app/administration?section=equipment", { jwt: chief });
    await equipment.getByLabel("Состояние").selectOption({ label: "Выведено из работы" });
    await equipment.getByRole("row").filter({ hasText: "Замена шкафа" }).getByText(name).waitFor();
    await equipment.getByLabel("Состояние").selectOption({ label: "Нет связи" });
    assert.equal(
      await equipment
        .getByRole("row")
        .filter({ hasText: `№ ${oID}` })
        .count(),
      0,
    );

    await page.getByRole("button", { name: "Вернуть в работу" }).click();
    await page.getByRole("button", { name: "Вернуть в работу" }).waitFor({ state: "detached" });
    await row(map).getByText("Нет связи").waitFor();
    await list.reload();
    await list.getByText("Все устройства в работе").waitFor();
  });
});
