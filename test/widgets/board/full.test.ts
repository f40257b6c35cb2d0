import { expect } from "chai";
import { type Layout, toLink } from "../../../src/widgets/board/layout.js";
import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("a full board", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  afterEach(() => board.remove());
  const cards = () => board.all("[data-card]").length;

  it("takes no 41st card, says so, and puts none back", async () => {
    board = await placeBoard(notes(40));
    await board.press("Настроить");
    await board.press("Добавить карточку");
    await board.says("помещается не больше 40 карточек");
    await board.press("Закрыть");
    (await waitUntil("a card can go", () => board.all("[data-card=n0] header button").at(-1))).click();
    await waitUntil("it is gone", () => cards() === 39);
    await board.button("Вернуть карточку");
    await board.add();
    await waitUntil("another is there", () => cards() === 40);
    expect(board.findButton("Вернуть карточку")).to.equal(undefined);
    expect(board.stored()).to.have.length(40);
  });

  it("is not lost when it was kept with more, or with longer texts", async () => {
    board = await placeBoard(notes(41, { text: "о".repeat(2_001) }));
    await waitUntil("all cards are there", () => cards() === 41);
    await board.press("Настроить");
    (await waitUntil("a card can go", () => board.all("[data-card=n0] header button").at(-1))).click();
    await waitUntil("it is gone", () => cards() === 40);
    expect(board.stored()[0]?.attributes.text).to.have.length(2_001);
  });

  it("comes from outside with as many cards as can be made here, and with none more", async () => {
    board = await placeBoard(notes(1));
    board.element.setAttribute("shared", toLink(notes(40) as Layout));
    await board.says("с вами поделились");
    await waitUntil("all 40 are shown", () => cards() === 40);
    await board.press("Сохранить себе");
    (await waitUntil("it is asked", () => board.all("dialog button").find(({ textContent }) => textContent === "Сохранить себе"))).click();
    await waitUntil("it is the own board now", () => board.stored().length === 40);
    board.element.setAttribute("shared", toLink(notes(41) as Layout));
    await board.says("больше 40 карточек");
  });

  it("has fields that hold no more than a card may", async () => {
    board = await placeBoard(notes(1));
    await board.press("Настроить");
    await board.press("Настройки: Заметка");
    const field = await waitUntil("the field is there", () => board.all("label").find(({ textContent }) => textContent === "Текст"));
    expect(((field as HTMLLabelElement).control as HTMLInputElement).maxLength).to.equal(2_000);
  });
});
