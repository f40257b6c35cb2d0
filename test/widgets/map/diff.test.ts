import { expect } from "chai";
import { keepUnchanged } from "../../../src/core/keep-unchanged.js";
import { device, items } from "./items.js";

describe("a new answer", () => {
  const before = items(device(1), device(2), device(3));

  it("that says nothing new is the old list itself", () => {
    expect(keepUnchanged(before, items(device(1), device(2), device(3)))).to.equal(before);
  });

  it("that changes one device keeps the objects of the others", () => {
    const after = keepUnchanged(before, items(device(1), device(2, { status: "failure" }), device(3)));
    expect(after[0]).to.equal(before[0]);
    expect(after[1]).to.include({ status: "status.failure" });
    expect(after[2]).to.equal(before[2]);
  });

  it("may bring and take devices", () => {
    expect(keepUnchanged(before, items(device(2), device(4))).map(({ oID }) => oID)).to.deep.equal([2, 4]);
    expect(keepUnchanged(before, [])).to.deep.equal([]);
  });
});
