import { expect } from "chai";
import { createCopier } from "../../../src/core/city-lists/worker/copier.js";

/** A square of one colour. */
function square(colour: string, side = 4): ImageBitmap {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.fillStyle = colour;
  context.fillRect(0, 0, side, side);
  return canvas.transferToImageBitmap();
}

/** Red, green, blue and opacity of a picture's pixels. */
function pixelsOf(picture: ImageBitmap, ...places: readonly (readonly [x: number, y: number])[]) {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
}

const at = (...copies: readonly (readonly [left: number, top: number, sprite: number])[]) => ({
  left: Int16Array.from(copies, ([left]) => left),
  top: Int16Array.from(copies, ([, top]) => top),
  sprite: Uint16Array.from(copies, ([, , sprite]) => sprite),
});
const red = [255, 0, 0, 255];
const blue = [0, 0, 255, 255];
const nothing = [0, 0, 0, 0];

describe("the copier of sprites", () => {
  const job = { job: "copy", size: [20, 10] } as const;

  it("puts each where it belongs, the later above, and keeps the sprites for the next picture", () => {
    const { copy } = createCopier();
    const sheet = { ...job, sheet: 1 };
    const first = copy({ ...sheet, added: [square("red"), square("blue")], ...at([0, 0, 0], [2, 2, 1], [-2, 8, 1]) });
    expect([first.width, first.height]).to.deep.equal([20, 10]);
    expect(pixelsOf(first, [0, 0], [3, 3], [1, 9], [10, 5])).to.deep.equal([red, blue, blue, nothing]);
    const second = copy({ ...sheet, added: [], ...at([10, 5, 0]) });
    expect(pixelsOf(second, [10, 5], [0, 0])).to.deep.equal([red, nothing]);
    expect(pixelsOf(first, [0, 0]), "an older picture is its own").to.deep.equal([red]);
  });

  it("keeps sheets apart, and forgets a dropped one", () => {
    const { copy, drop } = createCopier();
    copy({ ...job, sheet: 1, added: [square("red")], ...at() });
    const other = copy({ ...job, sheet: 2, added: [square("blue")], ...at([0, 0, 0]) });
    expect(pixelsOf(other, [0, 0])).to.deep.equal([blue]);
    drop(1);
    expect(() => copy({ ...job, sheet: 1, added: [], ...at([0, 0, 0]) })).to.throw();
    expect(pixelsOf(copy({ ...job, sheet: 2, added: [], ...at([0, 0, 0]) }), [0, 0])).to.deep.equal([blue]);
  });
});
