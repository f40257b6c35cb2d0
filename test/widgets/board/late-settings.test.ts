import { waitUntil } from "../../helper/wait-until.js";
import { lateControls, notes, placeBoard } from "./placed-board.js";

describe("a card whose settings do not arrive", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  afterEach(() => board.remove());

  it("says so instead of showing the widget without them, and has them after another try", async () => {
    lateControls.load = () => Promise.reject(new TypeError("no such file"));
    const { cards, ...layout } = notes(1, { text: "у моста" });
    board = await placeBoard({ ...layout, cards: cards.map((card) => ({ ...card, widget: "late-note" })) });
    await board.says("Страница не загрузилась");
    await waitUntil("no note stands there", () => board.all("test-late-note").length === 0);
    lateControls.load = async () => ({ default: { text: { title: { ru: "Текст", en: "Text" } } } });
    await board.press("Повторить");
    await waitUntil("the note has its text", () => board.all("test-late-note")[0]?.getAttribute("text") === "у моста");
  });
});
