import { expect } from "chai";
import { paintRules } from "../../../src/widgets/map/ground/paint-rules.js";
import type { Feature } from "../../../src/widgets/map/ground/tile-data.js";

describe("words of a foreign tile", () => {
  it("are no roads that the language brings along", () => {
    const rules = paintRules(false);
    const takers = (word: string) => {
      const feature = { props: { kind: word, kind_detail: word } } as unknown as Feature;
      return rules.filter((rule) => rule.is(14, feature));
    };
    for (const word of ["constructor", "toString", "__proto__"]) expect(takers(word)).to.deep.equal(takers("unheard-of"));
  });
});
