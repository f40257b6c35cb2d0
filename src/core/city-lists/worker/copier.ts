import type { CopyJob } from "./jobs.js";

/** Copies sprites into sheets, in the worker where there is one: without a graphics card each copy costs milliseconds. */
export function createCopier() {
  const sheets = new Map<number, ImageBitmap[]>();
  let canvas: OffscreenCanvas | null = null;

  return {
    copy({ sheet, added, size: [wide, high], left, top, sprite }: CopyJob): ImageBitmap {
      const sprites = sheets.get(sheet) ?? [];
      sheets.set(sheet, sprites);
      sprites.push(...added);
      if (canvas?.width !== wide || canvas.height !== high) canvas = new OffscreenCanvas(wide, high);
      const context = canvas.getContext("2d");
      for (let at = 0; at < sprite.length; at++) context?.drawImage(sprites[sprite[at]!]!, left[at]!, top[at]!);
      return canvas.transferToImageBitmap();
    },
    drop(sheet: number): void {
      for (const sprite of sheets.get(sheet) ?? []) sprite.close();
      sheets.delete(sheet);
    },
  };
}
