import { expect } from "chai";
import { fromLink, type Layout, toLink } from "../../../src/widgets/board/layout.js";
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

  it("has a link to the page it stands on, whose own address may need what else is in it", async () => {
    const copied: string[] = [];
    const { href } = location;
    clipboard.set({ writeText: async (text: string) => copied.push(text) });
    const page = new URL(href);
    page.searchParams.set("page", "board");
    history.replaceState(null, "", page);
    try {
      await copy("Скопировать ссылку");
      await waitUntil("it is copied", () => copied.length === 1);
    } finally {
      history.replaceState(null, "", href);
    }
    const link = new URL(`${copied[0]}`);
    expect(link.searchParams.get("page")).to.equal("board");
    expect(link.searchParams.get("shared")).to.be.a("string");
  });

  it("is in the fragment of its link when servers would refuse the address, which keeps what else is in it", async () => {
    board.remove();
    board = await placeBoard(notes(40, { text: "x".repeat(100) }));
    const copied: string[] = [];
    const { href } = location;
    clipboard.set({ writeText: async (text: string) => copied.push(text) });
    const page = new URL(href);
    page.searchParams.set("page", "board");
    page.searchParams.set("shared", "of-somebody-else");
    history.replaceState(null, "", page);
    try {
      await copy("Скопировать ссылку");
      await waitUntil("it is copied", () => copied.length === 1);
    } finally {
      history.replaceState(null, "", href);
    }
    const { search, searchParams, hash } = new URL(`${copied[0]}`);
    expect(search.length).to.be.below(4_096);
    expect(searchParams.get("page")).to.equal("board");
    expect(searchParams.has("shared")).to.equal(false);
    expect(fromLink(new URLSearchParams(hash.slice(1)).get("shared") ?? "").cards).to.have.length(40);
  });

  it("is taken over or left by its buttons, on a page without the host as well", async () => {
    const empty = toLink({ "its-board": 1, cards: [] });
    board.element.setAttribute("shared", empty);
    await board.says("с вами поделились");
    expect(board.all("[data-card]")).to.have.length(0);
    await board.press("К своему");
    await waitUntil("the own cards are back", () => board.all("[data-card]").length === 1);
    await waitUntil("the focus is on the board", () => board.root.activeElement?.closest(".bar"));
    board.element.removeAttribute("shared");
    board.element.setAttribute("shared", toLink(notes(2) as Layout));
    await board.says("с вами поделились");
    await board.press("Сохранить себе");
    (await waitUntil("it is asked", () => board.all("dialog button").find(({ textContent }) => textContent === "Сохранить себе"))).click();
    await waitUntil("it is the own board now", () => !board.root.textContent?.includes("с вами поделились"));
    expect(board.stored()).to.have.length(2);
  });

  it("says so where the browser has no clipboard, as on a page without https", async () => {
    clipboard.set(undefined);
    await copy("Скопировать ссылку");
    await said("Браузер не разрешил копирование.");
  });
});
