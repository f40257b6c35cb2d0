import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { drivingSideAt } from "../../src/provider/city/driving-side.js";
import { generateCity } from "../../src/provider/city/generate.js";
import { inventedCities } from "../../src/provider/city/invented/cities.js";
import { zoneAt } from "../../src/provider/city/zone.js";

const cityOf = (key: string) => generateCity(1, inventedCities.get(key));
const zarechinsk = cityOf("zarechinsk");
const harbour = cityOf("harbour");
const harbourInSpanish = cityOf("harbour-es");

describe("the invented cities", () => {
  for (const { key, names } of inventedCities.values())
    it(`of ${key} have a name for each street that no other has`, () => {
      const kinds = ["street", "lane", "passage"] as const;
      const small = kinds.flatMap((kind) =>
        Array.from({ length: names.smallStreets }, (_, word) =>
          [0, 1, 2, 3, 4].map((round) => names.smallStreet(kind, word, round)),
        ).flat(),
      );
      assert.equal(new Set(small).size, small.length);
      assert.equal(new Set(names.streets).size, names.streets.length);
      assert.equal(new Set(names.outskirts).size, 10);
      assert.ok(![...small, ...names.streets].some((name) => name.includes("undefined")));
    });

  it("lie in the zone, and on the side of the road, that they say", () => {
    for (const { middle, tz, drivingSide } of inventedCities.values()) {
      const [longitude, latitude] = middle;
      assert.equal(zoneAt(latitude, longitude), tz);
      assert.equal(drivingSideAt(latitude, longitude), drivingSide);
    }
  });
});

describe("harbour", () => {
  it("has other streets than the sample city, and the same in both of its languages", () => {
    const linesOf = ({ segments }: typeof harbour) => JSON.stringify(segments.map(({ line }) => line.length));
    assert.notEqual(linesOf(harbour), linesOf(zarechinsk));
    assert.equal(linesOf(harbour), linesOf(harbourInSpanish));
    assert.deepEqual([harbour.controllers.length, harbour.detectors.length, harbour.routes.length], [120, 302, 25]);
  });

  it("keeps left at each crossing", () => {
    assert.equal(harbour.driving_side, "left");
    assert.ok(harbour.controllers.every(({ keeps_left }) => keeps_left));
  });

  it("has no Russian letter in what is called by name", () => {
    for (const city of [harbour, harbourInSpanish])
      assert.deepEqual(
        JSON.stringify(city)
          .match(/"[^"]*[а-яё][^"]*"/gi)
          ?.slice(0, 5) ?? [],
        [],
      );
  });
});
