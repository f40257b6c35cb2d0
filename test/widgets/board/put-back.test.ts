import { expect } from "chai";
import { clientFor } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("a card that was taken away", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  afterEach(() => board.remove());
  const ids = () => board.stored().map(({ id }) => id);
  const takeAway = async (id: string) => {
    (await waitUntil("the card can go", () => board.all(`[data-card=${id}] header button`).at(-1))).click();
    await board.button("Вернуть карточку");
  };

  it("can be put back until another change: a card of its id may stand there then", async () => {
    board = await placeBoard();
    for (const _ of [1, 2, 3]) await board.add();
    await takeAway("c3");
    await board.add();
    await waitUntil("another is there", () => board.all("[data-card]").length === 3);
    expect(ids()).to.deep.equal(["c1", "c2", "c3"]);
    expect(board.findButton("Вернуть карточку")).to.equal(undefined);
    await takeAway("c1");
    await board.press("Вернуть карточку");
    expect(ids()).to.deep.equal(["c1", "c2", "c3"]);
    await takeAway("c1");
    const handle = await waitUntil("there is the handle", () => board.all("[data-card=c3] .handle")[0]);
    const press = (key: string) => handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    press("ArrowRight");
    await board.says("2 из 2");
    expect(board.findButton("Вернуть карточку"), "at the end nothing is changed by an arrow").not.to.equal(undefined);
    press("ArrowLeft");
    await waitUntil("it has moved", () => ids().join() === "c3,c2");
    expect(board.findButton("Вернуть карточку")).to.equal(undefined);
  });

  it("is not offered to the next user, who arranges nothing yet", async () => {
    board = await placeBoard(notes(2));
    await board.press("Настроить");
    await takeAway("n0");
    const { session } = clientFor(board.city.url);
    session.signOut();
    await waitUntil("nobody's board is shown", () => board.all("[data-card]").length === 0);
    const key = `its.board:${board.city.url}/api/v1:2`;
    localStorage.setItem(key, JSON.stringify(notes(1)));
    board.city.table["auth/check"] = {
      access_token: "a.b.c",
      user: { id: 2, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
    };
    await session.check();
    await board.button("Настроить");
    expect(board.findButton("Вернуть карточку")).to.equal(undefined);
    expect(board.all(".handle")).to.deep.equal([]);
    localStorage.removeItem(key);
  });
});
