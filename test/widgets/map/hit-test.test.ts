import { expect } from "chai";
import { nearestTo } from "../../../src/widgets/map/engine/hit-test.js";

describe("what is under the pointer", () => {
  const things = [
    { x: 0, y: 0, name: "far" },
    { x: 10, y: 0, name: "near" },
    { x: 10, y: 0, name: "on top" },
  ];
  const at = (x: number, y: number, radius: number) => nearestTo(things, x, y, radius);

  it("is the nearest within reach", () => expect(at(4, 0, 5)?.name).to.equal("far"));
  it("is the one drawn last of two at one place", () => expect(at(9, 0, 5)?.name).to.equal("on top"));
  it("is nothing out of reach", () => expect(at(100, 100, 5)).to.equal(undefined));
  it("is nothing on an empty map", () => expect(nearestTo([], 0, 0, 5)).to.equal(undefined));
});
