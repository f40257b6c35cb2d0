import { expect } from "chai";
import { project } from "../../../src/core/city-lists/columns/mercator.js";
import type { MapItem } from "../../../src/core/internal.js";
import { drive, type Journeys, noJourneys, placeAt } from "../../../src/widgets/map/engine/motion.js";
import { device, items } from "./items.js";

describe("what moves", () => {
  const [here] = items(device(1)) as [MapItem];
  const [there] = items(device(1, { latitude: 55.001 })) as [MapItem];
  const [far] = items(device(1, { latitude: 55.5 })) as [MapItem];
  const start = drive(noJourneys, [here], 0, 0);
  const latitudeOf = (y: number) => Math.sign(project(55.0005, 37).y - y);
  const of = ({ oIDs }: Journeys, oID: number) => oIDs.indexOf(oID);

  it("stands where it is first seen", () => {
    expect(placeAt(start, 0, 0)).to.deep.equal(project(55.0001, 37));
  });

  it("drives on from where it is drawn, in as long as the answer took", () => {
    const driving = drive(start, [there], 1_000, 5_000);
    expect(placeAt(driving, 0, 1_000)).to.deep.equal(project(55.0001, 37));
    expect(placeAt(driving, 0, 6_000).y).to.be.closeTo(project(55.001, 37).y, 1e-12);
    expect(latitudeOf(placeAt(driving, 0, 2_000).y)).to.equal(-1);
    expect(latitudeOf(placeAt(driving, 0, 5_000).y)).to.equal(1);
  });

  it("is put there at once after a leap, after a long silence, and without motion", () => {
    const places = [drive(start, [far], 0, 5_000), drive(start, [there], 0, 60_000), drive(start, [there], 0, 0)];
    expect(places.map((journeys) => placeAt(journeys, 0, 0).y)).to.deep.equal([
      project(55.5, 37).y,
      project(55.001, 37).y,
      project(55.001, 37).y,
    ]);
  });

  it("drives on when nothing new was said of it, wherever it stands in the list", () => {
    const [other] = items(device(2)) as [MapItem];
    const driving = drive(start, [there], 1_000, 5_000);
    const later = drive(driving, [other, there], 3_000, 5_000);
    for (const moment of [3_000, 5_000, 9_000]) {
      expect(placeAt(later, of(later, 1), moment)).to.deep.equal(placeAt(driving, 0, moment));
      expect(placeAt(later, of(later, 2), moment)).to.deep.equal(project(55.0002, 37));
    }
  });

  it("drives on from its own place when others before it are gone", () => {
    const two = drive(noJourneys, items(device(2), device(1)), 0, 0);
    const driving = drive(two, [there], 1_000, 5_000);
    expect(placeAt(driving, 0, 1_000)).to.deep.equal(project(55.0001, 37));
  });

  it("has no place where nobody entered one, and drives from nowhere to where it is known to be at once", () => {
    const lost = drive(noJourneys, items(device(1, { latitude: 0, longitude: 0 })), 0, 0);
    expect(placeAt(lost, 0, 0).x).to.be.NaN;
    expect(placeAt(drive(lost, [there], 1_000, 5_000), 0, 1_000)).to.deep.equal(project(55.001, 37));
  });
});
