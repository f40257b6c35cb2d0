import { expect } from "chai";
import type { Feature } from "protomaps-leaflet";
import { paintRules } from "../../../src/widgets/map/ground/paint-rules.js";

describe("words of a foreign tile", () => {
  it("are no roads that the language brings along", () => {
    const rules = paintRules(false);
    const takers = (word: string) => {
      const feature = { props: { kind: word, kind_detail: word } } as unknown as Feature;
      return rules.filter(({ filter }) => filter?.(14, feature));
    };
    for (const word of ["constructor", "toString", "__proto__"]) expect(takers(word)).to.deep.equal(takers("unheard-of"));
  });
});
