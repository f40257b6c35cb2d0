import { expect } from "chai";
import { toItems } from "../../../src/core/city-lists/items/device-items.js";
import { ProviderError } from "../../../src/core/internal.js";
import { stateOf } from "../../../src/core/layer-source.js";
import { device } from "./items.js";

const list = (changes = {}) => ({ data: undefined, error: undefined, isFetching: false, answered: null, asked: null, ...changes });

describe("the devices layer", () => {
  it("makes one item of one oID", () => {
    expect(
      toItems("rtc", [device(5), device(5, { status: "failure" }), device("5")]).map(({ key, status }) => [key, status]),
    ).to.deep.equal([["rtc:5", "status.ok"]]);
  });

  it("names a device by its description, its streets, or its number", () => {
    const list = [device(1), device(2, { description: " " }), device(3, { description: "", streets: [] })];
    const [described, onStreets, bare] = toItems("rts", list);
    expect(described?.name).to.equal("Перекрёсток 1");
    expect(onStreets?.name).to.equal("улица Ленина");
    expect(bare?.name).to.equal("№ 3");
  });

  it("is shown as soon as one of its lists is there", () => {
    expect(
      stateOf([list({ data: [], answered: 100 }), list({ error: new ProviderError("network", "") })], ["recent", "recent"]).status,
    ).to.equal("ready");
  });

  it("is not old while its other list is on its way, but is when that one cannot be had", () => {
    const age = (other: object) => stateOf([list({ data: [], answered: 100 }), list(other)], ["recent", "unknown"]).age;
    expect(age({ asked: Date.now() })).to.equal("recent");
    expect(age({ error: new ProviderError("network", "") })).to.equal("unknown");
  });

  it("keeps the item of a device that is told in the same words", () => {
    const before = toItems("rts", [device(1), device(2)]);
    const [same, changed] = toItems("rts", [device(1), device(2, { status: "failure" })], before);
    expect(same).to.equal(before[0]);
    expect(changed?.status).to.equal("status.failure");
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
