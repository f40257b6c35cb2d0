import { expect } from "chai";
import { BOX, radiusOf, scaleOf } from "../../../src/widgets/map/engine/canvas/sprites.js";

describe("symbols of the map", () => {
  it("are larger the worse the state is, alone and in clusters of equal numbers, and fit their sprite", () => {
    for (const count of [2, 12, 60, 300]) {
      const radii = (["ok", "unknown", "warning", "error"] as const).map((tone) => radiusOf(count, tone));
      expect(radii).to.deep.equal([...radii].sort((one, other) => one - other));
      expect(new Set(radii)).to.have.property("size", radii.length);
      // With the badge at its edge.
      expect(Math.max(...radii) * 0.78 + 8).to.be.at.most(BOX / 2);
    }
    expect(radiusOf(5, "error") / radiusOf(5, "ok")).to.be.at.least(1.25);
    expect(scaleOf("error")).to.be.at.least(1.3 * scaleOf("ok"));
    expect(scaleOf("warning")).to.be.greaterThan(scaleOf("ok"));
  });
});
