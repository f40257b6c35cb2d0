import { expect } from "chai";
import { toItems } from "../../../src/core/city-lists/items/device-items.js";
import { type Clusters, clusterAll, createClustering, type Flat } from "../../../src/core/city-lists/worker/clusters.js";
import type { MapItem } from "../../../src/core/internal.js";
import { createMarks } from "../../../src/widgets/map/engine/cluster.js";
import { device, items } from "./items.js";

function marksOf(list: readonly MapItem[], alone: readonly string[] = []) {
  const marks = createMarks();
  marks.set(list, new Set(alone));
  return marks;
}

function done<Result>(work: Generator<undefined, Result>): Result {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}

/** Numbers below 1, the same in each run. */
function createDice(seed: number) {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2 ** 31;
    return last / 2 ** 31;
  };
}

describe("marks of the map", () => {
  it("cluster near devices under the state of the worst", () => {
    const near = items(device(1), device(2, { status: "failure" }), device(3, { status: "no_data" }));
    const [mark, ...others] = marksOf(near).at(5);
    expect(others).to.deep.equal([]);
    expect(mark?.cluster).to.include({ count: 3, problems: 2, tone: "error", status: "status.failure", old: 0 });
  });

  it("count members whose data is not recent", () => {
    const [first, second] = items(device(1), device(2)) as [MapItem, MapItem];
    Object.defineProperty(first, "age", { value: "old" });
    const [mark] = marksOf([first, second]).at(5);
    expect(mark?.cluster?.old).to.equal(1);
  });

  it("fall apart at the zoom that is told", () => {
    const marks = marksOf(items(device(1), device(2)));
    const [mark] = marks.at(5);
    const zoom = mark?.cluster?.apartAt ?? 0;
    expect(marks.at(zoom - 1)).to.have.length(1);
    expect(marks.at(zoom)).to.have.length(2);
  });

  it("stand by themselves without clustering", () => {
    expect(
      marksOf(items(device(1), device(2)), ["rts"])
        .at(5)
        .map(({ item }) => item?.oID),
    ).to.deep.equal([1, 2]);
  });

  it("leave out what has no place", () => {
    const lost = items(device(1, { latitude: 0, longitude: 0 }), device(2));
    expect(
      marksOf(lost)
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
      expect(marksOf(pair as never).at(5)[0]?.cluster).to.include({ status: "status.failure", tone: "error", problems: 1 });
    }
  });

  it("never clusterAll what stands alone", () => {
    const near = [...items(device(1)), ...toItems("rtc", [device(2)]), ...items(device(3))];
    const marks = marksOf(near, ["rtc"]).at(5);
    expect(marks.map(({ cluster, item }) => cluster?.count ?? item?.oID)).to.deep.equal([2, 2]);
  });

  it("clusterAll each of fifty thousand once", () => {
    const many = items(...Array.from({ length: 50_000 }, (_, index) => device(index, { longitude: 37 + (index % 223) / 400 })));
    const marks = marksOf(many);
    const count = marks.at(10).reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0);
    expect(count).to.equal(50_000);
  });

  it("clusterAll as if each looked at all that have begun", () => {
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
      const made = done(clusterAll({ x, y, severity, old, alone }, radius));
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

  it("follow rows that change as if all had gathered anew", () => {
    const roll = createDice(5);
    const count = 600;
    const column = (make: () => number) => Array.from({ length: count }, make);
    let flat: Flat = {
      x: Float64Array.from(column(() => 150 + roll())),
      y: Float64Array.from(column(() => 80 + roll())),
      severity: Float32Array.from(column(() => Math.floor(roll() * 4))),
      old: Uint8Array.from(column(() => Math.round(roll()))),
      alone: Uint8Array.from(column(() => (roll() < 0.1 ? 1 : 0))),
    };
    flat.x[20] = Number.NaN;
    const copy = ({ x, y, severity, old, alone }: Flat): Flat => ({
      x: x.slice(),
      y: y.slice(),
      severity: severity.slice(),
      old: old.slice(),
      alone: alone.slice(),
    });
    const rounded = ({ x, y, reach, ...others }: Clusters) => ({
      ...others,
      places: [x, y, reach].map((each) => [...each].map((figure) => Math.round(figure * 1e9))),
    });
    for (const radius of [0, 0.02, 0.2]) {
      const tally = { followed: 0, anew: 0 };
      let gathering = createClustering(copy(flat), radius);
      done(gathering.run());
      for (let turn = 0; turn < 200; turn++) {
        const next = copy(flat);
        const rows = Array.from({ length: 6 }, () => Math.floor(roll() * count));
        for (const row of rows) next.severity[row] = Math.floor(roll() * 4);
        for (const row of rows.slice(0, 3)) next.old[row] = Math.round(roll());
        for (const row of rows.slice(0, 2)) next.x[row] = (next.x[row] as number) + (roll() - 0.5) / 50;
        if (turn % 50 === 1) next.y[rows[0] as number] = 80 + roll();
        if (turn % 50 === 2) next.x[rows[0] as number] = Number.NaN;
        if (turn % 50 === 3) next.alone[rows[0] as number] = turn % 2;
        const cells = (row: number) => ({
          x: next.x[row] as number,
          y: next.y[row] as number,
          severity: next.severity[row] as number,
          old: next.old[row] as number,
          alone: next.alone[row] as number,
        });
        const isFollowed = rows.every((row) => gathering.follow(row, cells(row)));
        tally[isFollowed ? "followed" : "anew"] += 1;
        if (!isFollowed) {
          gathering = createClustering(copy(next), radius);
          done(gathering.run());
        }
        expect(rounded(gathering.sum()), `radius ${radius}, turn ${turn}`).to.deep.equal(rounded(done(clusterAll(copy(next), radius))));
        flat = next;
      }
      expect(tally.followed, `followed at ${radius}`).to.be.greaterThan(10);
      expect(tally.anew, `anew at ${radius}`).to.be.greaterThan(2);
    }
  });

  it("take over items that have changed, and which kinds stand alone", () => {
    const marks = createMarks();
    const list = [...items(...Array.from({ length: 39 }, (_, index) => device(index + 1))), ...toItems("rtc", [device(40)])];
    const told = () => marks.at(5).map(({ item, cluster }) => (cluster ? [cluster.count, cluster.tone, cluster.problems] : item?.status));
    marks.set(list, new Set());
    expect(told()).to.deep.equal([[40, "ok", 0]]);
    const changed = list.with(3, items(device(4, { status: "failure" }))[0] as MapItem);
    marks.set(changed, new Set());
    expect(told()).to.deep.equal([[40, "error", 1]]);
    marks.set(changed.with(3, items(device(4, { latitude: 0, longitude: 0 }))[0] as MapItem), new Set());
    expect(told()).to.deep.equal([[39, "ok", 0]]);
    marks.set(changed, new Set(["rtc"]));
    expect(told()).to.deep.equal([[39, "error", 1], "status.ok"]);
    marks.set(changed.slice(0, 4), new Set());
    expect(told()).to.deep.equal([[4, "error", 1]]);
  });
});
