/** What of a picture becomes the avatar: its middle as shares of the picture, and how far it is enlarged. */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

interface Size {
  width: number;
  height: number;
}

export const firstCrop: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const LARGEST_ZOOM = 4;

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** The square of the picture that a crop means, in its pixels; never beyond its edges. */
export function squareOf({ width, height }: Size, { x, y, zoom }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / between(1, zoom, LARGEST_ZOOM);
  return { left: between(0, x * width - side / 2, width - side), top: between(0, y * height - side / 2, height - side), side };
}

/** The crop after the picture was moved by shares of the square, or enlarged; what cannot move further stays. */
export function changed(size: Size, crop: Crop, { right = 0, down = 0, zoom = crop.zoom }): Crop {
  const { left, top, side } = squareOf(size, crop);
  const moved = { x: (left + side / 2 - right * side) / size.width, y: (top + side / 2 - down * side) / size.height, zoom };
  const held = squareOf(size, moved);
  return { x: (held.left + held.side / 2) / size.width, y: (held.top + held.side / 2) / size.height, zoom: between(1, zoom, LARGEST_ZOOM) };
}
