import { expect } from "chai";
import { addTo, createMarks } from "../../../src/widgets/map/cluster.js";
import { device, items } from "./items.js";

const world: [number, number, number, number] = [-180, -85, 180, 85];

describe("marks of the map", () => {
  it("gather near devices under the state of the worst", () => {
    const near = items(device(1), device(2, { status: "failure" }), device(3, { status: "no_data" }));
    const [mark, ...others] = createMarks(near, true).at(world, 5);
    expect(others).to.deep.equal([]);
    expect(mark?.cluster).to.include({ count: 3, problems: 2, tone: "error", status: "status.failure", old: 0 });
  });

  it("count members whose data is not recent", () => {
    const [first, second] = items(device(1), device(2));
    const [mark] = createMarks([{ ...first, age: "old" } as never, second as never], true).at(world, 5);
    expect(mark?.cluster?.old).to.equal(1);
  });

  it("fall apart at the zoom that is told", () => {
    const marks = createMarks(items(device(1), device(2)), true);
    const [mark] = marks.at(world, 5);
    const zoom = marks.zoomInto(mark?.cluster?.id ?? 0);
    expect(marks.at(world, zoom - 1)).to.have.length(1);
    expect(marks.at(world, zoom)).to.have.length(2);
  });

  it("stand by themselves without clustering", () => {
    expect(
      createMarks(items(device(1), device(2)), false)
        .at(world, 5)
        .map(({ item }) => item?.oID),
    ).to.deep.equal([1, 2]);
  });

  it("leave out what has no place", () => {
    const lost = items(device(1, { latitude: 0, longitude: 0 }), device(2));
    expect(
      createMarks(lost, true)
        .at(world, 5)
        .map(({ item }) => item?.oID),
    ).to.deep.equal([2]);
  });

  it("keep the worst whichever is added to which", () => {
    const bad = { severity: 6, tone: "error", status: "b", problems: 1, old: 0 } as const;
    const good = { severity: 0, tone: "ok", status: "a", problems: 0, old: 1 } as const;
    for (const [sum, other] of [
      [{ ...bad }, good],
      [{ ...good }, bad],
    ] as const) {
      addTo(sum, other);
      expect(sum).to.deep.equal({ severity: 6, tone: "error", status: "b", problems: 1, old: 1 });
    }
  });
});
