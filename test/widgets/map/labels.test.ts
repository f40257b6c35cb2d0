import { expect } from "chai";
import type { Context } from "../../../src/widgets/map/engine/canvas/sprites.js";
import { labelRules } from "../../../src/widgets/map/ground/label-rules.js";
import { brokenText, clearOf, Labels } from "../../../src/widgets/map/ground/labels.js";
import { boxOf, type Feature, type Place, Shape } from "../../../src/widgets/map/ground/tile-data.js";
import { placesOf, type Tile } from "../../../src/widgets/map/ground/tile-places.js";

const context = () => new OffscreenCanvas(1, 1).getContext("2d") as Context;
const world = { left: -10_000, top: -10_000, width: 30_000, height: 30_000 };

const feature = (shape: number, props: Record<string, unknown>, lines: Place[][]): Feature => ({ shape, props, lines, box: boxOf(lines) });
const street = (name: string, kind: string, ...line: [number, number][]) =>
  feature(Shape.line, { name, kind_detail: kind }, [line.map(([x, y]) => ({ x, y }))]);
const tileWith = (layers: Record<string, Feature[]>, left = 0): Tile => ({
  z: 15,
  x: 0,
  y: 0,
  left,
  top: 0,
  scale: 1,
  data: new Map(Object.entries(layers)),
});
const namesAt = (zoom: number) => new Labels(zoom, labelRules(false, "sans-serif"), context());
const textsOf = (labels: Labels) => [...labels.in(world)].map(({ text }) => text);

describe("names on the ground", () => {
  it("stand along their street, upright, with room at its ends", () => {
    const labels = namesAt(16);
    labels.add(tileWith({ roads: [street("Main Street", "primary", [400, 100], [100, 100])] }));
    const placed = [...labels.in(world)];
    expect(placed).to.have.length(1);
    const label = placed[0];
    expect(Math.abs(label?.angle ?? 9)).to.be.lessThan(0.001);
    expect(label?.y).to.equal(100);
    expect(label?.box.left).to.be.greaterThan(100);
    expect(label?.box.right).to.be.lessThan(400);
  });

  it("go out of the way of symbols: a street's along the street, a district's up, down or aside", () => {
    const labels = namesAt(14);
    labels.add(
      tileWith({
        roads: [street("Main Street", "primary", [0, 100], [400, 100])],
        places: [feature(Shape.point, { name: "Old Town", kind: "suburb" }, [[{ x: 300, y: 300 }]])],
      }),
    );
    const placed = [...labels.in(world)];
    expect(placed).to.have.length(2);
    expect([...clearOf(placed, [], 1)].map(({ x, y }) => [x, y])).to.have.deep.members(placed.map(({ x, y }) => [x, y]));
    const symbols = placed.map(({ box, y }) => ({ x: box.right - 4, y, half: 16 }));
    const moved = [...clearOf(placed, symbols, 1)];
    expect(moved).to.have.length(2);
    for (const { boxes } of moved)
      for (const box of boxes)
        for (const { x, y, half } of symbols)
          expect(
            Math.abs((box.left + box.right) / 2 - x) >= (box.right - box.left) / 2 + half ||
              Math.abs((box.top + box.bottom) / 2 - y) >= (box.bottom - box.top) / 2 + half,
          ).to.equal(true);
    expect(moved.find(({ text }) => text === "Main Street")?.y, "it stays on its street").to.equal(100);
  });

  it("are left out where symbols are all around", () => {
    const labels = namesAt(14);
    labels.add(tileWith({ places: [feature(Shape.point, { name: "Old Town", kind: "suburb" }, [[{ x: 300, y: 300 }]])] }));
    expect([...clearOf(labels.in(world), [{ x: 300, y: 300, half: 400 }], 1)]).to.deep.equal([]);
  });

  it("leave out a street that is too short or too bent", () => {
    const labels = namesAt(16);
    const zigzag = Array.from({ length: 40 }, (_none, at): [number, number] => [at * 10, at % 2 === 0 ? 300 : 312]);
    labels.add(tileWith({ roads: [street("A very long name", "primary", [0, 0], [60, 0]), street("Zigzag", "primary", ...zigzag)] }));
    expect(textsOf(labels)).to.deep.equal([]);
  });

  it("stand in a bend where it is wide enough, on the street and not beside it", () => {
    const radius = 300;
    const labels = namesAt(16);
    const bend = Array.from({ length: 60 }, (_none, at): [number, number] => [
      radius * Math.cos(Math.PI - at / 40),
      radius * Math.sin(Math.PI - at / 40),
    ]);
    labels.add(tileWith({ roads: [street("Bend", "primary", ...bend)] }));
    const placed = [...labels.in(world)];
    expect(placed.length).to.be.greaterThan(0);
    for (const { x, y } of placed) expect(Math.abs(Math.hypot(x, y) - radius)).to.be.lessThan(3);
  });

  it("give way to a more important one, whichever tile comes first, and stay in the way of a lesser one", () => {
    for (const order of ["lesser first", "lesser last"]) {
      const labels = namesAt(16);
      const lesser = tileWith({ roads: [street("Lane", "residential", [50, 160], [50, 260])] });
      const main = tileWith({ roads: [street("Avenue", "primary", [0, 200], [300, 200])] }, 0.5);
      for (const tile of order === "lesser first" ? [lesser, main] : [main, lesser]) labels.add(tile);
      expect(textsOf(labels), order).to.deep.equal(["Avenue"]);
    }
  });

  it("are not said twice nearby, as where two tiles have a piece of the street each", () => {
    const labels = namesAt(16);
    labels.add(tileWith({ roads: [street("Main Street", "primary", [0, 100], [200, 100])] }));
    labels.add(tileWith({ roads: [street("Main Street", "primary", [0, 100], [200, 100])] }, 200));
    expect(textsOf(labels)).to.deep.equal(["Main Street"]);
    labels.add(tileWith({ roads: [street("Main Street", "primary", [0, 100], [200, 100])] }, 800));
    expect(textsOf(labels)).to.deep.equal(["Main Street", "Main Street"]);
  });

  it("do not move when another tile comes, nor are placed again by the same", () => {
    const labels = namesAt(16);
    const tile = tileWith({ roads: [street("Main Street", "primary", [0, 100], [300, 100])] });
    labels.add(tile);
    const before = [...labels.in(world)];
    labels.add(tile);
    labels.add(tileWith({ roads: [street("Lane", "residential", [0, 300], [300, 300])] }, 512));
    expect([...labels.in(world)].slice(0, 1)).to.deep.equal(before);
    expect(textsOf(labels)).to.deep.equal(["Main Street", "Lane"]);
  });

  it("are in the middle of an area that has room, by its number on a building", () => {
    const labels = namesAt(18);
    const square = (at: number, side: number): Place[] => [
      { x: at, y: at },
      { x: at + side, y: at },
      { x: at + side, y: at + side },
      { x: at, y: at + side },
    ];
    const house = (number: string, at: number, side: number) => feature(Shape.area, { addr_housenumber: number }, [square(at, side)]);
    labels.add(tileWith({ buildings: [house("12", 0, 40), house("14", 200, 10)] }));
    const placed = [...labels.in(world)];
    expect(placed).to.have.length(1);
    const label = placed[0];
    expect([label?.text, label?.x, label?.y]).to.deep.equal(["12", 20, 20]);
  });

  it("are broken at spaces", () => {
    expect(brokenText("Old Town by the River", 9)).to.deep.equal(["Old Town", "by the", "River"]);
    expect(brokenText("Unbreakable", 4)).to.deep.equal(["Unbreakable"]);
  });
});

describe("tiles of a view", () => {
  const view = (zoom: number, left = 0) => ({ zoom, left, top: 0, width: 800, height: 600 });

  it("are of the zoom before, drawn smaller at a broken one and larger beyond the last", () => {
    expect(placesOf(view(12), 14).every(({ z, scale }) => z === 11 && scale === 1)).to.equal(true);
    expect(placesOf(view(11.5), 14).every(({ z, scale }) => z === 11 && scale === 2 ** -0.5)).to.equal(true);
    expect(placesOf(view(17), 14).every(({ z, scale }) => z === 14 && scale === 4)).to.equal(true);
    expect(placesOf(view(0), 14)[0]).to.deep.equal({ z: 0, x: 0, y: 0, left: 0, top: 0, scale: 0.5 });
  });

  it("go around the world", () => {
    const places = placesOf({ ...view(3, -600), height: 100 }, 14);
    expect(places.map(({ x, left }) => [x, left])).to.deep.equal([
      [2, -1024],
      [3, -512],
      [0, 0],
    ]);
  });
});
