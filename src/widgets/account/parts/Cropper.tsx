import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { useId } from "../../kit/use-id.js";
import { useWidget } from "../../kit/use-widget.js";
import { type Crop, changed, LARGEST_ZOOM, squareOf } from "../crop.js";
import { cropper } from "../styles.js";

interface CropperProps {
  bitmap: ImageBitmap;
  crop: Crop;
  onCrop(crop: Crop): void;
}

/** Share of the square by which an arrow key moves the picture. */
const STEP = 0.05;
/** Side of the cropped picture, in pixels. */
const PIXELS = 512;

/** Draws what a crop means into a square canvas. */
export function drawCrop(bitmap: ImageBitmap, crop: Crop, canvas: HTMLCanvasElement): void {
  const { left, top, side } = squareOf(bitmap, crop);
  const context = canvas.getContext("2d");
  if (!context) return;
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * The square of a picture that is kept: dragged, enlarged by the slider or the wheel, moved by arrows. On a canvas and our
 * own, since the well-known croppers write styles and `blob:` images that strict pages refuse.
 */
export function Cropper({ bitmap, crop, onCrop }: CropperProps) {
  const { t } = useWidget();
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  const last = useRef<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawCrop(bitmap, crop, canvas.current);
  }, [bitmap, crop]);

  const move = (right: number, down: number) => onCrop(changed(bitmap, crop, { right, down }));
  const zoom = (value: number) => onCrop(changed(bitmap, crop, { zoom: value }));
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (!last.current) return;
    const side = currentTarget.clientWidth || 1;
    move((clientX - last.current.x) / side, (clientY - last.current.y) / side);
    last.current = { x: clientX, y: clientY };
  };
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(...step);
  };
  return (
    <div className={cropper}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: arrows and the pointer move the picture */}
      <canvas
        ref={canvas}
        width={PIXELS}
        height={PIXELS}
        tabIndex={0}
        role="application"
        aria-label={t("cropPicture")}
        aria-describedby={hint}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          last.current = null;
        }}
        onPointerCancel={() => {
          last.current = null;
        }}
        onWheel={(event) => zoom(crop.zoom * (event.deltaY < 0 ? 1.1 : 1 / 1.1))}
      />
      <p id={hint}>{t("cropHint")}</p>
      <label>
        {t("zoom")}
        <input
          type="range"
          min={1}
          max={LARGEST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onInput={(event) => zoom(Number(event.currentTarget.value))}
          onChange={() => {}}
        />
      </label>
    </div>
  );
}
