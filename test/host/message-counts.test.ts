import { describe, it } from "node:test";
import { waitUntil } from "../helper/wait-until.js";
import { sharedPages } from "./host-page.js";

describe("the numbers of messages", () => {
  const { open, token } = sharedPages();

  it("say what they count: those on the map at its button, the unread ones in the menu as in the list", async () => {
    const jwt = await token();
    const map = await open("/app", { jwt });
    const chip = map.locator("its-map [part=toolbar] button").filter({ hasText: "Центр сообщений" });
    await waitUntil("the map's number is there", async () =>
      / \d+ на карте$/.test(` ${(await chip.locator("small").textContent()) ?? ""}`),
    );
    await map.getByLabel("Вид").selectOption({ label: "Сообщения" });
    const onMap = Number((await chip.locator("small").textContent())?.match(/\d+/)?.[0]);
    await map.locator("its-map").getByText(`Найдено: ${onMap} из ${onMap}`).waitFor();

    const page = await open("/app/messages", { jwt });
    const menu = page.getByRole("link", { name: /Центр сообщений/ });
    await waitUntil("both speak of the unread ones by one number", async () => {
      const [, said] = /непрочитанных сообщений: (\d+)/.exec((await menu.textContent()) ?? "") ?? [];
      return said && (await page.locator("its-messages").getByText(`Непрочитанных: ${said}`).count()) > 0;
    });
  });
});
