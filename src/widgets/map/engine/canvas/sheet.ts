import type { ListReader } from "../../../../core/internal.js";
import type { Sprites } from "./sprites.js";

let last = 0;

/** The atlas is dropped when it holds more than twice the sprites of the last picture, and this many more. */
const SPARE = 500;

/** Receives the positions of sprites, in device pixels of the picture. */
export interface Copies {
  put(sprite: HTMLCanvasElement, x: number, y: number): void;
}

/** A sprite atlas. Pictures are composed by the reader of lists: in its worker where there is one. */
export function createSheet(reader: ListReader, sprites: Sprites) {
  const sheet = ++last;
  const places = new Map<HTMLCanvasElement, { readonly place: number; readonly half: number }>();
  let fresh: HTMLCanvasElement[] = [];
  let shown = 0;

  function placeOf(sprite: HTMLCanvasElement) {
    let known = places.get(sprite);
    if (!known) {
      known = { place: places.size, half: sprite.width / 2 };
      fresh.push(sprite);
      places.set(sprite, known);
    }
    return known;
  }

  return {
    sprites,
    /** Composes a picture of that size from at most `most` sprites, each centred where `put` says, later ones above. */
    async picture(size: readonly [wide: number, high: number], most: number, draw: (copies: Copies) => void): Promise<ImageBitmap> {
      const left = new Int16Array(most);
      const top = new Int16Array(most);
      const sprite = new Uint16Array(most);
      let count = 0;
      draw({
        put(picture, x, y) {
          const { place, half } = placeOf(picture);
          left[count] = Math.round(x - half);
          top[count] = Math.round(y - half);
          sprite[count++] = place;
        },
      });
      const joining = fresh;
      fresh = [];
      const added = await Promise.all(joining.map((canvas) => createImageBitmap(canvas)));
      // The atlas has their pixels now.
      for (const canvas of joining) canvas.width = 0;
      shown = count;
      const cut = { left: left.subarray(0, count), top: top.subarray(0, count), sprite: sprite.subarray(0, count) };
      return reader.ask({ job: "copy", sheet, added, size, ...cut });
    },
    /** Whether most sprites of the atlas are no longer used. */
    isOvergrown: () => places.size > 2 * shown + SPARE,
    drop: () => void reader.drop(sheet),
  };
}

export type Sheet = ReturnType<typeof createSheet>;
