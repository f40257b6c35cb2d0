import { expect } from "chai";
import { toTransportItem } from "../../../src/core/city-lists/items/transport-items.js";
import { checkFeature } from "../../../src/core/city-lists/worker/check.js";
import { transitKinds } from "../../../src/core/contract/transit-kinds.js";
import { emblems, outlines } from "../../../src/widgets/map/engine/symbols.js";
import { bus } from "../../../src/widgets/map/layers/bus.js";

const feature = (kind: string) => ({
  type: "Feature",
  geometry: { type: "Point", coordinates: [37, 55] },
  properties: { kind, id: "7", route: "12", utime: 1_000_000, speed: 20, heading: 90 },
});

describe("vehicles of public transport", () => {
  it("are each an item of the layer, found by the word for their kind", () => {
    const words = transitKinds.map((kind) => {
      const checked = checkFeature(feature(kind));
      if (typeof checked === "string") throw new Error(checked);
      const item = toTransportItem(checked, 1_000_000);
      expect([item?.key, item?.kind, item?.label, item?.heading]).to.deep.equal([`${kind}:7`, kind, "12", 90]);
      return item?.words.split(" ")[0];
    });
    expect(words).to.deep.equal(["автобус", "троллейбус", "трамвай", "поезд"]);
    expect(checkFeature(feature("airship"))).to.equal("properties.kind");
  });

  it("have a symbol, words in three languages and the panel of a bus", () => {
    expect(Object.keys(bus.kinds).sort()).to.deep.equal([...transitKinds].sort());
    const shapes = Object.values(bus.kinds).map(({ shape, title, one, named, panel }) => {
      for (const words of [title, one, named]) expect(Object.values(words ?? {}).filter(Boolean)).to.have.length(3);
      expect(panel).to.equal("bus-panel");
      return `${outlines[shape]} ${emblems[shape]}`;
    });
    expect(new Set(shapes).size).to.equal(4);
  });
});
