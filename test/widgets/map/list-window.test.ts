import { expect } from "chai";
import { rowsInWindow, scrollTo } from "../../../src/widgets/map/screen/list-window.js";

describe("the window of a long list", () => {
  it("holds what is visible and a few rows more", () => {
    const { first, end } = rowsInWindow(5_000, 500, 50, 100_000);
    expect(first).to.be.within(80, 100);
    expect(end).to.be.within(110, 130);
  });

  it("stays inside a list that became shorter", () => {
    const { first, end } = rowsInWindow(5_000, 500, 50, 3);
    expect(first).to.equal(0);
    expect(end).to.equal(3);
  });

  it("scrolls no more than a row needs", () => {
    expect(scrollTo(4, 0, 500, 50)).to.equal(0);
    expect(scrollTo(10, 0, 500, 50)).to.equal(50);
    expect(scrollTo(0, 300, 500, 50)).to.equal(0);
  });
});
