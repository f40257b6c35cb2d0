import type { Arm } from "../city/model.js";
import { HOUR, localTime } from "./profile.js";
import { roll } from "./random.js";
import type { World } from "./world.js";

const SIZE = 320;
const MIDDLE = SIZE / 2;
const paints = ["#d9dee3", "#3c4650", "#8a1f28", "#1f4e79", "#e0b64a", "#6d7f6a"];

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** City time as `14:05:09`. */
export function clockText(world: World, utime: number): string {
  const second = Math.floor(((localTime(world, utime) % 86_400) + 86_400) % 86_400);
  return [second / HOUR, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, "0")).join(":");
}

/** A picture of a junction from above with cars on its arms, as a data URL; it is drawn here and says so («демо-кадр»). */
export function frameOf(world: World, title: string, arms: readonly Pick<Arm, "bearing">[], key: number, utime: number): string {
  const road = arms.map(
    ({ bearing }) =>
      `<g transform="rotate(${bearing} ${MIDDLE} ${MIDDLE})"><path d="M${MIDDLE} ${MIDDLE}V-80" stroke="#4a4f55" stroke-width="64"/><path d="M${MIDDLE} 118V-80" stroke="#e8e8e8" stroke-width="2" stroke-dasharray="12 10"/></g>`,
  );
  const cars = arms.flatMap(({ bearing }, arm) =>
    Array.from({ length: 1 + Math.floor(roll(key, arm, Math.floor(utime / 10)) * 4) }, (_, i) => {
      const y = 96 - i * 30 - Math.floor(roll(key, arm, i, Math.floor(utime)) * 8);
      const paint = paints[Math.floor(roll(key, arm, i) * paints.length)];
      return `<rect transform="rotate(${bearing} ${MIDDLE} ${MIDDLE})" x="${MIDDLE - 22}" y="${y}" width="13" height="24" rx="4" fill="${paint}"/>`;
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="640" height="640"><rect width="${SIZE}" height="${SIZE}" fill="#7d8a78"/>${road.join("")}<rect x="${MIDDLE - 34}" y="${MIDDLE - 34}" width="68" height="68" rx="10" fill="#4a4f55"/>${cars.join("")}<rect width="${SIZE}" height="22" fill="#000" fill-opacity=".6"/><text x="6" y="15" font-family="sans-serif" font-size="11" fill="#fff">${escaped(title)} · ${clockText(world, utime)}</text><text x="${SIZE - 6}" y="${SIZE - 8}" text-anchor="end" font-family="sans-serif" font-size="12" fill="#fff">демо-кадр</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
