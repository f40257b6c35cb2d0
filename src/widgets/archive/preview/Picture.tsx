import { useEffect, useRef } from "react";
import { picture } from "./styles.js";

interface PictureProps {
  blob: Blob;
  label: string;
  onUnreadable(): void;
}

/** Pixels of the longer side that a preview has at most. */
const LONGEST = 1600;

/** A picture drawn on a canvas: strict pages allow no `blob:` images, and nothing but pixels of the file reaches the page. */
export function Picture({ blob, label, onUnreadable }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const unreadable = useRef(onUnreadable);
  unreadable.current = onUnreadable;
  useEffect(() => {
    let isHere = true;
    createImageBitmap(blob).then(
      (bitmap) => {
        if (isHere && canvas.current) draw(bitmap, canvas.current);
        bitmap.close();
      },
      () => isHere && unreadable.current(),
    );
    return () => {
      isHere = false;
    };
  }, [blob]);
  return <canvas ref={canvas} className={picture} role="img" aria-label={label} />;
}

function draw(bitmap: ImageBitmap, canvas: HTMLCanvasElement): void {
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
