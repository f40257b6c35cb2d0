import { City } from "../core/contract/city.js";
import { Frame } from "../core/contract/device.js";
import { limits } from "../core/contract/limits.js";
import type { Operation } from "../core/contract/operation.js";

/** Unix s of the last moment the contract knows; what is far beyond was counted in milliseconds. */
const [, LAST_MOMENT] = limits.utime;

/** Pictures the widgets show: the types of `data:image/…` that every browser draws. */
const PICTURE = /^data:image\/(png|jpe?g|gif|webp|avif|bmp|svg\+xml)[;,]/i;

/** Whether a figure that stands where Unix s are expected is a moment in ms. */
export const isInMilliseconds = (figure: unknown): boolean =>
  typeof figure === "number" && figure > LAST_MOMENT && figure / 1000 <= LAST_MOMENT;

/**
 * Sentences for values that have the right type and still cannot be used: a city clock in ms, a camera frame that is no
 * picture. `base` is the provider's, for addresses of frames.
 */
export function misuses({ ok }: Operation, value: unknown, base: string): string[] {
  if (ok === City) return clockOf(value as City);
  if (ok === Frame) return frameOf((value as Frame).img, base);
  return [];
}

function clockOf({ current_utime }: City): string[] {
  if (isInMilliseconds(current_utime))
    return [`current_utime is in milliseconds (${current_utime}), the contract has seconds: every date and age is wrong by it`];
  return current_utime > LAST_MOMENT || current_utime < 0 ? [`current_utime ${current_utime} is no moment of this century`] : [];
}

function frameOf(img: string, base: string): string[] {
  if (PICTURE.test(img)) return [];
  const shown = JSON.stringify(img.length > 40 ? `${img.slice(0, 40)}…` : img);
  if (!img || !URL.canParse(img, `${base}/`)) return [`img ${shown} is neither data:image/… nor the address of a picture`];
  const { protocol, origin } = new URL(img, `${base}/`);
  if (protocol !== "http:" && protocol !== "https:") return [`img ${shown} has to be data:image/… or an http(s) address`];
  return origin === new URL(base).origin ? [] : [`img ${shown} lies at another host: only pictures of the provider are shown`];
}
