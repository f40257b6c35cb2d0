import { expect } from "chai";
import type { Phase } from "../../../src/core/internal.js";
import { compassPoints } from "../../../src/widgets/kit/device/movement.js";
import { createScheme, type Scheme } from "../../../src/widgets/rts-panel/scheme.js";

const phase = (...directions: string[]): Phase => ({ phase: 1, name: "", directions, min_green: 5 });
const draw = (...directions: string[]): Scheme => createScheme([phase(...directions)]) as Scheme;
const numbers = (path: string) => (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
const ends = (scheme: Scheme, key: string) => {
  const path = numbers(scheme.movements.find((movement) => movement.key === key)?.path ?? "");
  return { start: path.slice(0, 2), end: path.slice(-2) };
};

describe("the drawn intersection", () => {
  it("has the arms of the data and no others", () => {
    expect(draw("E-W", "W-E", "S-E").arms.map(({ compass }) => compass)).to.deep.equal(["E", "S", "W"]);
    expect(createScheme([phase("tram-7")])).to.equal(null);
    expect(createScheme([])).to.equal(null);
  });

  it("keeps traffic on the right", () => {
    const scheme = draw("N-S", "S-N", "E-W");
    const south = ends(scheme, "N-S");
    expect(south.start[0]).to.be.below(0);
    expect(south.start[1]).to.be.below(0);
    expect(south.end[0]).to.be.below(0);
    expect(south.end[1]).to.be.above(0);
    expect(ends(scheme, "S-N").start[0]).to.be.above(0);
    expect(ends(scheme, "E-W").start[1]).to.be.below(0);
  });

  it("keeps traffic on the left where the country does, all as in a mirror", () => {
    const directions = ["N-S", "N-E", "N-W", "S-N", "N-N", "ped-E"];
    const left = createScheme([phase(...directions)], "left") as Scheme;
    const mirrored = draw(...directions.map((word) => word.replace(/[EW]/g, (side) => (side === "E" ? "W" : "E"))));
    /** Places are rounded to a tenth. */
    const areMirrored = ([x, y]: number[], [otherX, otherY]: number[]) => {
      expect(x).to.be.closeTo(-(otherX as number), 0.11);
      expect(y).to.equal(otherY);
    };
    expect(ends(left, "N-S").start[0]).to.be.above(0);
    for (const key of ["N-S", "S-N", "N-N"]) areMirrored(ends(left, key).start, ends(mirrored, key).start);
    areMirrored(ends(left, "N-W").start, ends(mirrored, "N-E").start);
    const stopLine = ({ arms }: Scheme) => arms.find(({ compass }) => compass === "N")?.stopLine[1];
    expect(stopLine(left)?.x).to.equal(-(stopLine(mirrored)?.x as number));
  });

  it("goes straight on in one lane, left from the inside and right from the outside", () => {
    const scheme = draw("N-S", "N-E", "N-W", "S-N");
    const straight = ends(scheme, "N-S");
    expect(straight.start[0]).to.equal(straight.end[0]);
    const left = ends(scheme, "N-E").start[0] as number;
    const right = ends(scheme, "N-W").start[0] as number;
    expect(right).to.be.below(straight.start[0] as number);
    expect(left).to.be.above(straight.start[0] as number);
    expect(ends(scheme, "N-E").end[0]).to.be.above(80);
    expect(ends(scheme, "N-W").end[0]).to.be.below(-80);
  });

  it("has a stop line only where traffic enters", () => {
    expect(draw("N-S").arms.map(({ compass, isInbound }) => `${compass} ${isInbound}`)).to.deep.equal(["N true", "S false"]);
  });

  it("draws every set of arms with numbers that are numbers, inside its box", () => {
    for (let set = 1; set < 256; set++) {
      const arms = compassPoints.filter((_, i) => set & (1 << i));
      const scheme = draw(...arms.flatMap((from) => [`ped-${from}`, ...arms.map((to) => `${from}-${to}`)]));
      const text = JSON.stringify(scheme);
      expect(text, arms.join()).not.to.match(/NaN|Infinity|null/);
      const [left, top, width, height] = numbers(scheme.box) as [number, number, number, number];
      for (const { path, heads } of scheme.movements.filter(({ kind }) => kind === "vehicles")) {
        for (const head of [path.replace(/C.*L/, "L"), ...heads]) {
          const places = numbers(head);
          for (let i = 0; i < places.length; i += 2) {
            expect(places[i], arms.join()).to.be.within(left, left + width);
            expect(places[i + 1], arms.join()).to.be.within(top, top + height);
          }
        }
      }
    }
  });
});
