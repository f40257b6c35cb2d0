import { expect } from "chai";
import { BoardFlaw, fromLink, type Layout, moveCard, parseLayout, readLayout, toLink } from "../../../src/widgets/board/layout.js";

const board = (...widgets: string[]): Layout =>
  readLayout({ "its-board": 1, cards: widgets.map((widget) => ({ widget, width: 2, height: null, attributes: {} })) });
const order = ({ cards }: Layout) => cards.map(({ widget }) => widget).join("");

describe("the layout of a board", () => {
  it("is the same after a link, whatever letters are in it", () => {
    const layout = readLayout({
      "its-board": 1,
      cards: [{ widget: "map", width: 4, height: 560, attributes: { place: "мост «А» <b> 🚦" } }],
    });
    expect(fromLink(toLink(layout))).to.deep.equal(layout);
  });

  it("is refused with the reason when it is not one", () => {
    const reasonOf = (read: () => unknown) => {
      try {
        read();
        return null;
      } catch (error) {
        return error instanceof BoardFlaw ? error.key : String(error);
      }
    };
    expect(reasonOf(() => parseLayout("{"))).to.equal("notJson");
    expect(reasonOf(() => fromLink("%%%"))).to.equal("notJson");
    expect(reasonOf(() => readLayout(null))).to.equal("notBoard");
    expect(reasonOf(() => readLayout({ cards: [] }))).to.equal("notBoard");
    expect(reasonOf(() => readLayout({ "its-board": 2, cards: [] }))).to.equal("newerBoard");
    expect(reasonOf(() => readLayout({ "its-board": 1, cards: Array(41).fill({ widget: "map" }) }))).to.equal("tooManyCards");
    expect(reasonOf(() => readLayout({ "its-board": 1, cards: [{}] }))).to.equal("wrongCard");
    expect(reasonOf(() => readLayout({ "its-board": 1, cards: [{ widget: "map", attributes: { zoom: 3 } }] }))).to.equal("wrongCard");
  });

  it("gives each card an id of its own and a size that can be shown", () => {
    const { cards } = readLayout({
      "its-board": 1,
      cards: [{ id: "a", widget: "map", width: 9, height: 5 }, { id: "a", widget: "map", width: 3, height: 400.4 }, { widget: "map" }],
    });
    expect(new Set(cards.map(({ id }) => id)).size).to.equal(3);
    expect(cards.map(({ width, height }) => [width, height])).to.deep.equal([
      [2, null],
      [3, 400],
      [2, null],
    ]);
  });

  it("moves a card to any place and no farther than its ends", () => {
    const layout = board("a", "b", "c");
    const id = layout.cards[2]?.id as string;
    expect(order(moveCard(layout, id, 0))).to.equal("cab");
    expect(order(moveCard(layout, id, 1))).to.equal("acb");
    expect(order(moveCard(layout, id, -3))).to.equal("cab");
    expect(order(moveCard(layout, id, 99))).to.equal("abc");
    expect(moveCard(layout, "none", 0)).to.equal(layout);
  });
});
