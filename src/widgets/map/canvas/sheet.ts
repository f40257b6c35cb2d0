import type { Desk } from "../feed/desk.js";
import type { Sprites } from "./sprites.js";

let last = 0;

/** Where sprites are put, in device pixels of the picture. */
export interface Copies {
  put(sprite: HTMLCanvasElement, x: number, y: number): void;
}

/** Sprites that are copied into pictures at the desk: off the page's thread, where it may have a worker. */
export function createSheet(desk: Desk, sprites: Sprites) {
  const sheet = ++last;
  const places = new Map<HTMLCanvasElement, number>();
  let fresh: HTMLCanvasElement[] = [];

  function placeOf(sprite: HTMLCanvasElement): number {
    const known = places.get(sprite);
    if (known !== undefined) return known;
    fresh.push(sprite);
    places.set(sprite, places.size);
    return places.size - 1;
  }

  return {
    sprites,
    /** A picture of that size of at most so many copies, the middle of each where `put` says, the later above. */
    async picture(size: readonly [wide: number, high: number], most: number, draw: (copies: Copies) => void): Promise<ImageBitmap> {
      const [left, top, sprite] = [new Int16Array(most), new Int16Array(most), new Uint16Array(most)];
      let count = 0;
      draw({
        put(picture, x, y) {
          left[count] = Math.round(x - picture.width / 2);
          top[count] = Math.round(y - picture.height / 2);
          sprite[count++] = placeOf(picture);
        },
      });
      const joining = fresh;
      fresh = [];
      const added = await Promise.all(joining.map((canvas) => createImageBitmap(canvas)));
      const cut = { left: left.subarray(0, count), top: top.subarray(0, count), sprite: sprite.subarray(0, count) };
      return desk.ask({ job: "copy", sheet, added, size, ...cut });
    },
    drop: () => void desk.drop(sheet),
  };
}

export type Sheet = ReturnType<typeof createSheet>;
