import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Page } from "playwright-core";
import { hostPages, signIn } from "./host-page.js";

/** As large as a board may be: cards of plugins that are not here, each with a text of its own. */
const large = {
  "its-board": 1,
  cards: Array.from({ length: 40 }, (_, at) => ({
    id: `c${at}`,
    widget: `parking-${at}`,
    width: 1,
    height: null,
    attributes: { place: "x".repeat(500) },
  })),
};
const small = { "its-board": 1, cards: large.cards.slice(0, 1) };

describe("the link to a shared board", () => {
  const { open, site, token } = hostPages();
  const notice = (page: Page) => page.getByText("Это рабочий стол, которым с вами поделились.");
  const cards = (page: Page) => page.getByRole("main").locator("[data-card]");

  /** The link that the owner of this board copies. */
  async function linkTo(board: object): Promise<string> {
    const page = await open("/app/board", { jwt: await token() });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const file = { name: "board.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(board)) };
    await page.locator("input[type=file]").setInputFiles(file);
    await cards(page).first().waitFor();
    await page.getByRole("main").getByRole("button", { name: "Ещё" }).first().click();
    await page.getByRole("menuitem", { name: "Скопировать ссылку" }).click();
    await page.getByText("Ссылка на рабочий стол скопирована.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.context().close();
    return link;
  }
  const pathOf = (link: string) => link.slice(site().url.length);

  it("to a large one shows it to somebody else, after the sign-in, and asks servers for no long address", async () => {
    const link = await linkTo(large);
    const page = await open("/nowhere");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().replace(/#.*/, "")));
    await page.goto(link);
    await signIn(page);
    await notice(page).waitFor();
    assert.equal(await cards(page).count(), 40);
    await page.getByRole("heading", { name: "Карточки «parking-39» сейчас нет" }).waitFor();
    assert.ok(asked.length > 0 && asked.every((url) => url.length < 4_096));

    await page.reload();
    await notice(page).waitFor();
    await page.getByRole("button", { name: "Сохранить себе" }).click();
    await page.getByRole("button", { name: "Настроить" }).waitFor();
    assert.equal(page.url(), `${site().url}/app/board`);
    assert.equal(await cards(page).count(), 40);
    assert.deepEqual(page.complaints, []);
  });

  it("to a small one is in the search, as ever", async () => {
    const link = await linkTo(small);
    assert.match(link, /\/app\/board\?shared=[\w-]+$/);
    const page = await open(pathOf(link), { jwt: await token() });
    await notice(page).waitFor();
    await page.getByRole("button", { name: "К своему" }).click();
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
    assert.equal(page.url(), `${site().url}/app/board`);
  });

  it("is another board when only its fragment changes", async () => {
    const page = await open("/app/board", { jwt: await token() });
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
    await page.evaluate(
      (shared) => {
        location.hash = `#shared=${shared}`;
      },
      Buffer.from(JSON.stringify(small)).toString("base64url"),
    );
    await notice(page).waitFor();
    assert.equal(await cards(page).count(), 1);
    await page.goBack();
    await page.getByRole("heading", { name: "Рабочий стол пуст" }).waitFor();
  });
});
