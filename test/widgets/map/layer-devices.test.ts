import { expect } from "chai";
import { ProviderError } from "../../../src/core/index.js";
import { stateOf } from "../../../src/core/layer-source.js";
import { toItems } from "../../../src/widgets/map/layers/devices.js";
import { device } from "./items.js";

const list = (changes = {}) => ({ data: undefined, error: undefined, isFetching: false, answered: null, asked: null, ...changes });

describe("the devices layer", () => {
  it("makes one item of one oID", () => {
    expect(toItems("rtc", [device(5), device(5, { status: "failure" })], "recent").map(({ key, status }) => [key, status])).to.deep.equal([
      ["rtc:5", "status.ok"],
    ]);
  });

  it("names a device by its description, its streets, or its number", () => {
    const [described, onStreets, bare] = toItems(
      "rts",
      [device(1), device(2, { description: " " }), device(3, { description: "", streets: [] })],
      "recent",
    );
    expect(described?.name).to.equal("Перекрёсток 1");
    expect(onStreets?.name).to.equal("улица Ленина");
    expect(bare?.name).to.equal("№ 3");
  });

  it("is shown as soon as one of its lists is there", () => {
    expect(
      stateOf([list({ data: [], answered: 100 }), list({ error: new ProviderError("network", "") })], ["recent", "recent"]).status,
    ).to.equal("ready");
  });

  it("tells waiting, slow, failed and not offered apart", () => {
    const missing = new ProviderError("status", "", { status: 404 });
    const status = (changes: object) => stateOf([list(changes), list(changes)], ["unknown", "unknown"]).status;
    expect(status({ asked: Date.now() })).to.equal("fetching");
    expect(status({ asked: Date.now() - 6_000 })).to.equal("slow");
    expect(status({ error: new ProviderError("network", "") })).to.equal("error");
    expect(status({ error: missing })).to.equal("absent");
  });
});
