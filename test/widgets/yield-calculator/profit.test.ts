import { expect } from "chai";
import { basisOf } from "../../../src/widgets/yield-calculator/coefficients.js";
import { defaults, estimateProfit } from "../../../src/widgets/yield-calculator/profit.js";
import { readWhole } from "../../../src/widgets/yield-calculator/whole-number.js";

describe("profit", () => {
  it("is cost times markup once, and fees times margin a year", () => {
    const of = { equipmentCost: 100, platformCost: 10, markup: 2, serviceFee: 20, subscriptionFee: 5, margin: 0.5 };
    expect(estimateProfit({ population: 4_000, lights: 3 }, of)).to.deep.equal({
      equipment: 300,
      platform: 40,
      service: 60,
      subscription: 20,
      implementation: 680,
      operation: 40,
    });
  });

  it("has a markup of 150 percent in each currency of ours (spec 9)", () => {
    for (const [currency, { markup }] of Object.entries(defaults)) expect(markup, currency).to.equal(1.5);
  });
});

describe("the basis of an estimate", () => {
  it("is in roubles in Russian and in dollars elsewhere, unless the page says otherwise", () => {
    expect(basisOf("ru", undefined, undefined).currency).to.equal("RUB");
    expect(basisOf("en", undefined, undefined).currency).to.equal("USD");
    expect(basisOf("es", "rub", undefined)).to.deep.include({ currency: "RUB", complaints: [] });
  });

  it("takes the page's coefficients one by one, and complains of what is none", () => {
    const { coefficients, complaints } = basisOf("en", undefined, { markup: 2, margin: -1, price: 5, serviceFee: "9" });
    expect(coefficients).to.deep.equal({ ...defaults.USD, markup: 2 });
    expect(complaints).to.have.length(3);
  });

  it("counts in another currency only with the page's own amounts", () => {
    const amounts = { equipmentCost: 1, platformCost: 1, serviceFee: 1, subscriptionFee: 1 };
    expect(basisOf("en", "EUR", amounts)).to.deep.include({ currency: "EUR", complaints: [] });
    expect(basisOf("en", "EUR", undefined).currency).to.equal("USD");
    expect(basisOf("en", "EUR", undefined).complaints).to.have.length(1);
    expect(basisOf("ru", "я€", amounts).currency).to.equal("RUB");
  });
});

describe("a whole number", () => {
  const read = (text: string) => readWhole(text, 50_000_000);

  it("is read as people write it", () => {
    for (const text of ["1200000", "1 200 000", "1\u00a0200\u202f000", "1,200,000", "1.200.000", "1'200'000", "+1200000"]) {
      expect(read(text), text).to.equal(1_200_000);
    }
  });

  it("is refused with the reason", () => {
    const refused = {
      "": "missing",
      " ": "missing",
      abc: "notNumber",
      "1e5": "notNumber",
      "0": "notPositive",
      "-5": "notPositive",
      "1.5": "notWhole",
    };
    for (const [text, flaw] of Object.entries({
      ...refused,
      "1,25": "notWhole",
      "50000001": "tooLarge",
      "..": "notNumber",
      "1.2,3": "notNumber",
    })) {
      expect(read(text), text).to.equal(flaw);
    }
  });
});
