/** Visible part of a frame: `scale` 1 shows all of it; `x`, `y` are the shift from the centre as fractions of the frame. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholeFrame: Zoom = { scale: 1, x: 0, y: 0 };
/** Greatest scale of a frame. */
export const GREATEST = 8;
/** Factor of one zoom step. */
export const STEP = 1.5;

/** Clamps the shift so that the frame always fills its window. */
function within({ scale, x, y }: Zoom): Zoom {
  const most = (scale - 1) / 2;
  const keep = (shift: number) => Math.max(-most, Math.min(most, shift)) || 0;
  return { scale, x: keep(x), y: keep(y) };
}

/** Zooms by a factor about a fixed point, given as fractions of the window from its centre (−0.5 … 0.5). */
export function zoomAt({ scale, x, y }: Zoom, factor: number, at = { x: 0, y: 0 }): Zoom {
  const next = Math.max(1, Math.min(GREATEST, scale * factor));
  const grown = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown });
}

/** Pans by fractions of the window. */
export const moveBy = ({ scale, x, y }: Zoom, dx: number, dy: number): Zoom => within({ scale, x: x + dx, y: y + dy });
