import { expect } from "chai";
import { clientFor } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { notes, placeBoard } from "./placed-board.js";

describe("a change of the board", () => {
  let board: Awaited<ReturnType<typeof placeBoard>>;
  const told: { layout: { cards: unknown[] } }[] = [];
  const hear = (event: Event) => told.push((event as CustomEvent).detail);
  before(() => document.addEventListener("its-board-changed", hear));
  after(() => document.removeEventListener("its-board-changed", hear));
  beforeEach(async () => {
    board = await placeBoard(notes(2));
    told.length = 0;
  });
  afterEach(() => board.remove());

  it("is told when a person made it", async () => {
    await board.press("Настроить");
    await board.add();
    expect(told.map(({ layout }) => layout.cards.length)).to.deep.equal([3]);
  });

  it("is not told when the person signs out, whose cards are no longer shown then", async () => {
    clientFor(board.city.url).session.signOut();
    await waitUntil("nobody's board is shown", () => board.all("[data-card]").length === 0);
    expect(told).to.deep.equal([]);
    expect(board.stored()).to.have.length(2);
  });
});
