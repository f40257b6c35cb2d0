import { expect } from "chai";
import { project } from "../../../src/widgets/map/mercator.js";
import { drive, placeAt } from "../../../src/widgets/map/motion.js";
import { device, items } from "./items.js";

describe("what moves", () => {
  const [here] = items(device(1));
  const [there] = items(device(1, { latitude: 55.001 }));
  const [far] = items(device(1, { latitude: 55.5 }));
  const start = drive(new Map(), [here as never], 0, 0);
  const latitudeOf = (y: number) => Math.sign(project(55.0005, 37).y - y);

  it("stands where it is first seen", () => {
    expect(placeAt(start.get("rts:1") as never, 0)).to.deep.equal(project(55.0001, 37));
  });

  it("drives on from where it is drawn, in as long as the answer took", () => {
    const driving = drive(start, [there as never], 1_000, 5_000).get("rts:1");
    expect(placeAt(driving as never, 1_000)).to.deep.equal(project(55.0001, 37));
    expect(placeAt(driving as never, 6_000).y).to.be.closeTo(project(55.001, 37).y, 1e-12);
    expect(latitudeOf(placeAt(driving as never, 2_000).y)).to.equal(-1);
    expect(latitudeOf(placeAt(driving as never, 5_000).y)).to.equal(1);
  });

  it("is put there at once after a leap, after a long silence, and without motion", () => {
    const places = [
      drive(start, [far as never], 0, 5_000),
      drive(start, [there as never], 0, 60_000),
      drive(start, [there as never], 0, 0),
    ];
    expect(places.map((journeys) => placeAt(journeys.get("rts:1") as never, 0).y)).to.deep.equal([
      project(55.5, 37).y,
      project(55.001, 37).y,
      project(55.001, 37).y,
    ]);
  });
});
