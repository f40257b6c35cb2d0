import { expect } from "chai";
import { colours, contrasts } from "../../../src/widgets/kit/tokens.js";

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("colours of the tokens", () => {
  for (const [at, theme] of ["light", "dark"].entries()) {
    it(`can be read in the ${theme} theme`, () => {
      const weak = contrasts
        .map(([drawn, on, least]) => ({ drawn, on, least, is: contrast(colours[drawn][at] as string, colours[on][at] as string) }))
        .filter(({ is, least }) => is < least)
        .map(({ drawn, on, least, is }) => `${drawn} on ${on}: ${is.toFixed(2)} < ${least}`);
      expect(weak).to.deep.equal([]);
    });
  }

  it("tells black from white by 21", () => {
    expect(contrast("#000000", "#ffffff")).to.be.closeTo(21, 0.01);
  });
});
