/** What part of a frame is seen: `scale` 1 shows all of it; `x`, `y` are the shift in parts of the frame, 0 in the middle. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const wholeFrame: Zoom = { scale: 1, x: 0, y: 0 };
/** How far a frame is enlarged at most, and by how much at one step. */
export const GREATEST = 8;
export const STEP = 1.5;

/** The frame never leaves its window: the more it is enlarged, the further it may be moved. */
function within({ scale, x, y }: Zoom): Zoom {
  const most = (scale - 1) / 2;
  const keep = (shift: number) => Math.max(-most, Math.min(most, shift)) || 0;
  return { scale, x: keep(x), y: keep(y) };
}

/** Enlarges by a factor about a point, given in parts of the window from its middle (−0.5 … 0.5), which stays where it is. */
export function zoomAt({ scale, x, y }: Zoom, factor: number, at = { x: 0, y: 0 }): Zoom {
  const next = Math.max(1, Math.min(GREATEST, scale * factor));
  const grown = next / scale;
  return within({ scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown });
}

/** Moves by parts of the window. */
export const moveBy = ({ scale, x, y }: Zoom, dx: number, dy: number): Zoom => within({ scale, x: x + dx, y: y + dy });
