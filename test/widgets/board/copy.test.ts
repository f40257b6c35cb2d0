import { expect } from "chai";
import { clipboard } from "../../helper/clipboard.js";
import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("a board that is shared", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  beforeEach(async () => {
    board = await placeBoard(notes(1));
  });
  afterEach(() => {
    board.remove();
    clipboard.giveBack();
  });
  const copy = async (what: string) => {
    await board.press("Ещё");
    await board.press(what);
  };
  const said = (words: string) =>
    waitUntil(`it says ${words}`, () => board.all(".bar [role=status]").some(({ textContent }) => textContent === words));

  it("says beside the button what was copied, on a page without the host as well", async () => {
    const copied: string[] = [];
    clipboard.set({ writeText: async (text: string) => copied.push(text) });
    await copy("Скопировать ссылку");
    await said("Ссылка на рабочий стол скопирована.");
    await copy("Скопировать код для сайта");
    await said("Код для сайта скопирован.");
    expect(copied).to.have.length(2);
  });

  it("says so where the browser has no clipboard, as on a page without https", async () => {
    clipboard.set(undefined);
    await copy("Скопировать ссылку");
    await said("Браузер не разрешил копирование.");
  });
});
