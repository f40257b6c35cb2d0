import { expect } from "chai";
import { array } from "valibot";
import { User } from "../../src/core/contract/auth.js";
import { Device } from "../../src/core/contract/city.js";
import { TransportSituation } from "../../src/core/contract/transport.js";
import { type Flaw, readAnswer } from "../../src/core/read-answer.js";
import { mayControl } from "../../src/core/session.js";

const device = { oID: 1, latitude: 55.8, longitude: 37.6, status: "ok", description: "", streets: ["улица Мира"] };

function read(schema: Parameters<typeof readAnswer>[0], value: unknown) {
  const flaws: Flaw[] = [];
  return { answer: readAnswer(schema, value, (flaw) => flaws.push(flaw)), flaws };
}

describe("readAnswer", () => {
  it("keeps the good items of a list and reports the bad ones with their path", () => {
    const { answer, flaws } = read(array(Device), [device, { ...device, latitude: "north" }, null, { ...device, oID: "b" }]);
    expect((answer as { oID: unknown }[]).map(({ oID }) => oID)).to.deep.equal([1, "b"]);
    expect(flaws.map(({ path }) => path)).to.deep.equal(["[1]", "[2]"]);
    expect(flaws[0]?.reason).to.contain("latitude");
  });

  it("takes a restriction it cannot read for the ban, and never for none", () => {
    const user = { id: 1, fio: "", phone: "", email: "", access: true, isAnonym: false, file_name: null };
    const { answer, flaws } = read(User, { ...user, restrictions: [{ code: "device_control" }, "night_shift"] });
    expect(answer).to.deep.include({ restrictions: ["device_control", "night_shift"] });
    expect(mayControl(answer as never)).to.equal(false);
    expect(flaws.map(({ path }) => path)).to.deep.equal(["restrictions[0]"]);
  });

  it("keeps the good features of a collection", () => {
    const bus = {
      type: "Feature",
      geometry: { type: "Point", coordinates: [37.6, 55.8] },
      properties: { kind: "bus", id: 5, route: "12", utime: 1, speed: 30, heading: null },
    };
    const { answer, flaws } = read(TransportSituation, {
      type: "FeatureCollection",
      features: [bus, { ...bus, properties: { kind: "tram" } }],
    });
    expect((answer as { features: unknown[] }).features).to.have.length(1);
    expect(flaws[0]?.path).to.equal("features[1]");
  });

  it("shows a device whose status it does not know as one without data", () => {
    const { answer } = read(array(Device), [{ ...device, status: "on_fire" }]);
    expect((answer as { status: string }[])[0]?.status).to.equal("no_data");
  });

  it("throws a sentence when the answer as a whole is something else", () => {
    for (const wrong of [null, "", 7, {}, { error: {} }]) expect(() => read(array(Device), wrong)).to.throw(TypeError);
  });

  it("reads with a foreign enumerable key on Object.prototype", () => {
    const page = Object.prototype as unknown as { extra?: number };
    page.extra = 1;
    try {
      expect(read(array(Device), [device]).flaws).to.have.length(0);
    } finally {
      delete page.extra;
    }
  });
});
