import { expect } from "chai";
import { css, keyframes, sheet } from "../../../src/widgets/kit/css.js";

describe("css without style elements", () => {
  it("puts each rule into one shared sheet and never replaces it", () => {
    const { replaceSync } = CSSStyleSheet.prototype;
    let replaced = 0;
    CSSStyleSheet.prototype.replaceSync = () => void replaced++;
    const before = sheet().cssRules.length;
    const name = css`
      color: rgb(1, 2, 3);
    `;
    CSSStyleSheet.prototype.replaceSync = replaceSync;
    expect(replaced).to.equal(0);
    expect(sheet().cssRules.length).to.equal(before + 1);
    expect(sheet().cssRules[before]?.cssText).to.contain(`.${name}`).and.contain("rgb(1, 2, 3)");
  });

  it("knows @media, @container, nesting and animations", () => {
    const turn = keyframes`
      to {
        rotate: 1turn;
      }
    `;
    const name = css`
      animation: ${turn} 1s;
      &:hover, & > b {
        color: red;
      }
      @media (max-width: 10px) {
        color: green;
        & > i {
          color: blue;
        }
      }
      @container (inline-size > 300px) {
        color: white;
      }
    `;
    const text = [...sheet().cssRules].map(({ cssText }) => cssText.replace(/\s+/g, " ")).join("\n");
    expect(text).to.contain(`@keyframes ${turn}`);
    expect(text).to.match(new RegExp(`\\.${name}:hover, ?\\.${name} > b`));
    expect(text).to.match(new RegExp(`@media \\(max-width: 10px\\) \\{[^@]*\\.${name} > i`));
    expect(text).to.match(new RegExp(`@container \\(inline-size > 300px\\) \\{ \\.${name} `));
  });

  it("gives the same class for the same declarations, and says them once", () => {
    const before = sheet().cssRules.length;
    const make = () => css`
      color: rgb(4, 5, 6);
    `;
    expect(make()).to.equal(make());
    expect(sheet().cssRules.length).to.equal(before + 1);
  });
});
