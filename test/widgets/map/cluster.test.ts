import { expect } from "chai";
import type { MapItem } from "../../../src/core/index.js";
import { createMarks as createMarksOf } from "../../../src/widgets/map/cluster.js";
import { gather } from "../../../src/widgets/map/gather.js";
import { toItems } from "../../../src/widgets/map/layers/device-items.js";
import { device, items } from "./items.js";

const createMarks = (list: Parameters<typeof createMarksOf>[0], isClustered: boolean) => createMarksOf(list, () => !isClustered);

describe("marks of the map", () => {
  it("gather near devices under the state of the worst", () => {
    const near = items(device(1), device(2, { status: "failure" }), device(3, { status: "no_data" }));
    const [mark, ...others] = createMarks(near, true).at(5);
    expect(others).to.deep.equal([]);
    expect(mark?.cluster).to.include({ count: 3, problems: 2, tone: "error", status: "status.failure", old: 0 });
  });

  it("count members whose data is not recent", () => {
    const [first, second] = items(device(1), device(2)) as [MapItem, MapItem];
    Object.defineProperty(first, "age", { value: "old" });
    const [mark] = createMarks([first, second], true).at(5);
    expect(mark?.cluster?.old).to.equal(1);
  });

  it("fall apart at the zoom that is told", () => {
    const marks = createMarks(items(device(1), device(2)), true);
    const [mark] = marks.at(5);
    const zoom = mark?.cluster?.apartAt ?? 0;
    expect(marks.at(zoom - 1)).to.have.length(1);
    expect(marks.at(zoom)).to.have.length(2);
  });

  it("stand by themselves without clustering", () => {
    expect(
      createMarks(items(device(1), device(2)), false)
        .at(5)
        .map(({ item }) => item?.oID),
    ).to.deep.equal([1, 2]);
  });

  it("leave out what has no place", () => {
    const lost = items(device(1, { latitude: 0, longitude: 0 }), device(2));
    expect(
      createMarks(lost, true)
        .at(5)
        .map(({ item }) => item?.oID),
    ).to.deep.equal([2]);
  });

  it("keep the worst whichever joins which", () => {
    const [good, bad] = items(device(1), device(2, { status: "failure" }));
    for (const pair of [
      [good, bad],
      [bad, good],
    ]) {
      expect(createMarks(pair as never, true).at(5)[0]?.cluster).to.include({ status: "status.failure", tone: "error", problems: 1 });
    }
  });

  it("never gather what stands alone", () => {
    const near = [...items(device(1)), ...toItems("rtc", [device(2)]), ...items(device(3))];
    const marks = createMarksOf(near, (kind) => kind === "rtc").at(5);
    expect(marks.map(({ cluster, item }) => cluster?.count ?? item?.oID)).to.deep.equal([2, 2]);
  });

  it("gather each of fifty thousand once", () => {
    const many = items(...Array.from({ length: 50_000 }, (_, index) => device(index, { longitude: 37 + (index % 223) / 400 })));
    const marks = createMarks(many, true);
    const count = marks.at(10).reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0);
    expect(count).to.equal(50_000);
  });

  it("gather as if each looked at all that have begun", () => {
    const count = 3_000;
    // A spiral: dense in its middle, sparse at its edge, with rows far outside of each other's cells.
    const [x, y] = [Math.cos, Math.sin].map((turn) => Float64Array.from({ length: count }, (_, row) => 150 + (row / 40) * turn(row))) as [
      Float64Array,
      Float64Array,
    ];
    x[17] = Number.NaN;
    const severity = Float32Array.from({ length: count }, (_, row) => row % 5);
    const old = Uint8Array.from({ length: count }, (_, row) => (row % 3) & 1);
    const alone = Uint8Array.from({ length: count }, (_, row) => (row % 11 === 0 ? 1 : 0));
    for (const radius of [0, 0.5, 4, 300]) {
      const begun: { row: number; members: number[]; alone: boolean }[] = [];
      for (let row = 0; row < count; row++) {
        if (row === 17) continue;
        const isAlone = alone[row] === 1 || radius === 0;
        const away = ({ row: first }: { row: number }) =>
          ((x[first] as number) - (x[row] as number)) ** 2 + ((y[first] as number) - (y[row] as number)) ** 2;
        const near = begun
          .filter((each) => !isAlone && !each.alone && away(each) <= radius * radius)
          .sort((one, other) => away(one) - away(other))[0];
        if (near) near.members.push(row);
        else begun.push({ row, members: [row], alone: isAlone });
      }
      const work = gather({ x, y, severity, old, alone }, radius);
      let step = work.next();
      while (!step.done) step = work.next();
      const made = step.value;
      const sum = (members: number[], column: ArrayLike<number>) => members.reduce((all, row) => all + (column[row] as number), 0);
      expect([...made.first], `radius ${radius}`).to.deep.equal(begun.map(({ row }) => row));
      expect([...made.count]).to.deep.equal(begun.map(({ members }) => members.length));
      expect([...made.old]).to.deep.equal(begun.map(({ members }) => sum(members, old)));
      expect([...made.problems]).to.deep.equal(begun.map(({ members }) => members.filter((row) => (severity[row] as number) > 0).length));
      begun.forEach(({ row, members }, index) => {
        const worst = members.reduce((bad, each) => ((severity[each] as number) > (severity[bad] as number) ? each : bad));
        expect(made.worst[index]).to.equal(worst);
        expect(made.x[index]).to.be.closeTo(sum(members, x) / members.length, 1e-6);
        const reach = Math.max(
          ...members.map((each) => Math.hypot((x[each] as number) - (x[row] as number), (y[each] as number) - (y[row] as number))),
        );
        expect(made.reach[index]).to.be.closeTo(reach, 1e-9);
      });
    }
  });
});
