import { expect } from "chai";
import { toJson } from "../../src/core/json.js";

describe("toJson", () => {
  it("writes what JSON.stringify writes for plain data", () => {
    const bodies = [
      { oID: 7, program: "basic" },
      { sequence: [1, 2], durations: [30, 25.5] },
      ['"\\\n\u2028'],
      { a: null, b: true, c: undefined },
      [],
      {},
    ];
    for (const body of bodies) expect(toJson(body)).to.equal(JSON.stringify(body));
  });

  it("does not ask the prototypes of the host page for toJSON", () => {
    const page = Array.prototype as unknown as { toJSON?: () => string };
    page.toJSON = () => "[]";
    try {
      expect(toJson({ sequence: [1, 2] })).to.equal('{"sequence":[1,2]}');
      expect(JSON.stringify({ sequence: [1, 2] })).to.equal('{"sequence":"[]"}');
    } finally {
      delete page.toJSON;
    }
  });

  it("leaves out what a page has added to Object.prototype", () => {
    const page = Object.prototype as unknown as { extra?: number };
    page.extra = 1;
    try {
      expect(toJson({ phase: 2 })).to.equal('{"phase":2}');
    } finally {
      delete page.extra;
    }
  });

  it("refuses what is not plain data", () => {
    expect(() => toJson({ phase: Number.NaN })).to.throw("NaN");
    expect(() => toJson({ phase: () => 1 })).to.throw("function");
  });
});
