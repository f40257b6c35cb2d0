import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("the focus on a board", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  afterEach(() => board.remove());
  const focused = () => board.root.activeElement;
  const isOnCard = (id: string) =>
    waitUntil(`the card ${id} has it`, () => focused()?.matches(".handle") && focused()?.closest(`[data-card=${id}]`));
  const takeAway = async (id: string) => {
    const button = await waitUntil("the card can go", () => board.all(`[data-card=${id}] header button`).at(-1));
    button.focus();
    button.click();
  };

  it("goes to the card beside one that is taken away, then to what puts it back, and to the card that is back", async () => {
    board = await placeBoard(notes(3));
    await board.press("Настроить");
    await takeAway("n1");
    await isOnCard("n2");
    await takeAway("n2");
    await isOnCard("n0");
    await takeAway("n0");
    await waitUntil("the card can be put back", () => focused()?.textContent === "Вернуть карточку");
    await board.says("Карточка «Заметка» убрана. Её можно вернуть.");
    (focused() as HTMLElement).click();
    await isOnCard("n0");
  });

  it("goes to the first card of an empty board, whose invitation to add one is gone", async () => {
    board = await placeBoard();
    await board.add();
    await isOnCard("c1");
  });

  it("goes to the first setting that is refused, each time", async () => {
    board = await placeBoard(notes(1));
    await board.press("Настроить");
    await board.press("Настройки: Заметка");
    const height = await waitUntil("there is the height", () => board.all("input[name=height]")[0] as HTMLInputElement | undefined);
    height.value = "7";
    height.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
    for (let attempt = 1; attempt <= 2; attempt++) {
      await board.press("Сохранить");
      await waitUntil("the height has it", () => focused() === height && height.matches("[aria-invalid]"));
    }
    await board.press("Отмена");
  });
});
