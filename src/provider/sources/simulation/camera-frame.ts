import type { Language } from "../../../core/contract/language.js";
import { roll } from "../../base/random.js";
import { DAY, HOUR } from "../../base/time.js";
import { keyed, type Said, wordsIn } from "../../base/words.js";
import type { ApproachView, Light } from "./approach-queue.js";

import type { World } from "./world.js";

/** Pixels. The camera hangs 7 m above the road, looks along it and sees the horizon at this height. */
const WIDTH = 640;
const HEIGHT = 480;
const HORIZON = 178;
const FOCUS = 520;
const CAMERA = 7;
/** Metres from the camera to the stop line, between waiting vehicles, and of a lane. */
const STOP_LINE = 42;
const SPACING = 6.5;
const LANE = 3.5;
const NEAREST = 12;
const FARTHEST = 400;

type Sky = readonly [top: string, bottom: string, ground: string, light: number];
/** The sky by the hour of the day: colours, and how much light there is. */
const skies: readonly [until: number, Sky][] = [
  [5, ["#0b1220", "#1b2740", "#1d2420", 0.25]],
  [8, ["#5b7fae", "#f1c9a5", "#5e6b55", 0.75]],
  [17, ["#6fa3dc", "#d7e7f3", "#7d8f6c", 1]],
  [20, ["#42507c", "#e39a6b", "#545d4e", 0.6]],
  [24, ["#0b1220", "#1b2740", "#1d2420", 0.25]],
];
const paints = ["#d9dee3", "#3c4650", "#8a1f28", "#1f4e79", "#e0b64a", "#6d7f6a", "#f2f2f0", "#5a5f66"];
const lamps: Record<Light, readonly [red: boolean, yellow: boolean, green: boolean]> = {
  red: [true, false, false],
  yellow: [false, true, false],
  green: [false, false, true],
  flashing: [false, true, false],
  off: [false, false, false],
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const round = (value: number) => Math.round(value * 10) / 10;
/** Where the camera sees a point: metres to the right, above the road and ahead. */
const seen = (right: number, above: number, ahead: number): string =>
  `${round(WIDTH / 2 + (FOCUS * right) / ahead)} ${round(HORIZON + (FOCUS * (CAMERA - above)) / ahead)}`;
const shape = (points: readonly string[], fill: string, more = "") => `<path d="M${points.join("L")}Z" fill="${fill}"${more}/>`;
/** A strip of the ground between two places ahead. */
const strip = (left: number, right: number, near: number, far: number, fill: string) =>
  shape([seen(left, 0, near), seen(right, 0, near), seen(right, 0, far), seen(left, 0, far)], fill);

/** City time as `20.11.2026 14:05:09`, with the offset from UTC where the clock shows it twice. */
export function clockText({ time }: World, utime: number): string {
  const [date = "", hours = ""] = time.text(utime).split("T");
  return `${date.split("-").reverse().join(".")} ${hours} ${time.mark(utime)}`.trimEnd();
}

/**
 * What a camera on a mast sees of an approach, as a data URL: the road towards the stop line with the queue that waits there, the light,
 * houses, and the sky of the hour; in a mirror where traffic keeps left. It is drawn here and says so («демо-кадр»). Without a light it is the view from a bus.
 */
export function frameOf(
  world: World,
  title: Said,
  view: Omit<ApproachView, "light"> & { light: Light | null },
  key: number,
  utime: number,
  language: Language,
): string {
  const words = wordsIn(language);
  const hour = (world.time.wall(utime) % DAY) / HOUR;
  const [top, bottom, ground, light] = (skies.find(([until]) => hour < until) as [number, Sky])[1];
  const half = view.lanes * LANE;
  const isStopped = view.light !== null;
  const seenFrom = [
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>`,
    `<rect width="${WIDTH}" height="${HORIZON + 1}" fill="url(#s)"/><rect y="${HORIZON}" width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>`,
    ...(isStopped ? [strip(-70, 70, STOP_LINE + 9, STOP_LINE + 16, "#4d5258")] : []),
    strip(-half - 3.5, half + 3.5, 4, FARTHEST, light < 0.5 ? "#3f4348" : "#8d9093"),
    strip(-half, half, 4, FARTHEST, light < 0.5 ? "#2c2f33" : "#4a4f55"),
    ...marks(view.lanes, isStopped),
    ...houses(half + 6, key, light),
    ...cars(view, key, utime, light),
    ...(view.light ? [signal(view.light, half, utime)] : []),
    ...(light < 0.5 ? [`<rect width="${WIDTH}" height="${HEIGHT}" fill="#0a1020" fill-opacity=".22"/>`] : []),
  ].join("");
  const isLeft = world.city.driving_side === "left";
  const parts = [
    isLeft ? `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${seenFrom}</g>` : seenFrom,
    caption(words(title), clockText(world, utime), words(keyed("camera.sample"))),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${parts.join("")}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Houses on both sides, before and behind the crossing, the farthest first, with windows of which some are lit after dark. */
function houses(away: number, key: number, light: number): string[] {
  return [-1, 1]
    .flatMap((side) =>
      Array.from({ length: 7 }, (_, i) => {
        const chance = (what: number) => roll(key, 1, side, i, what);
        const near = i === 0 ? 14 : STOP_LINE - 14 + i * 34;
        const far = near + 24 + 8 * chance(1);
        const height = 7 + Math.floor(chance(2) * 5) * 3.2;
        const tone = Math.round((150 + 60 * chance(3)) * light + 18);
        const x = side * (away + 3 * chance(4));
        const wall = shape(
          [seen(x, 0, near), seen(x, height, near), seen(x, height, far), seen(x, 0, far)],
          `rgb(${tone},${tone - 8},${tone - 18})`,
        );
        const gable = shape(
          [seen(x, 0, near), seen(x, height, near), seen(x + side * 14, height, near), seen(x + side * 14, 0, near)],
          `rgb(${tone - 14},${tone - 20},${tone - 28})`,
        );
        const windows = (isLit: boolean) => {
          const panes: string[] = [];
          for (let floor = 1.2; floor < height - 1.8; floor += 3.2) {
            for (let at = near + 1.5; at < far - 2; at += 3.4) {
              if ((light < 0.7 && roll(key, 2, side * at, floor) < 0.35) !== isLit) continue;
              panes.push(
                `M${[seen(x, floor, at), seen(x, floor + 1.6, at), seen(x, floor + 1.6, at + 1.7), seen(x, floor, at + 1.7)].join("L")}Z`,
              );
            }
          }
          return panes.length > 0 ? `<path d="${panes.join("")}" fill="${isLit ? "#f4d58a" : "#2d3a46"}" fill-opacity=".75"/>` : "";
        };
        return { near, drawn: gable + wall + (i < 3 ? windows(false) + windows(true) : "") };
      }),
    )
    .sort((a, b) => b.near - a.near)
    .map(({ drawn }) => drawn);
}

/** Lane lines, the double line in the middle, the stop line and the crossing behind it. */
function marks(lanes: number, isStopped: boolean): string[] {
  const white = "#e8e8e6";
  const drawn = [-0.25, 0.1].map((left) => strip(left, left + 0.15, 6, isStopped ? STOP_LINE : FARTHEST, white));
  for (let lane = 1; lane < lanes; lane++) {
    for (const x of [lane * LANE, -lane * LANE])
      for (let at = 8; at < 120; at += 9)
        if (!isStopped || Math.abs(at - STOP_LINE - 8) > 11) drawn.push(strip(x - 0.07, x + 0.07, at, at + 3, white));
  }
  if (!isStopped) return drawn;
  drawn.push(strip(0.3, lanes * LANE, STOP_LINE, STOP_LINE + 0.6, white));
  for (let x = -lanes * LANE + 0.4; x < lanes * LANE; x += 1) drawn.push(strip(x, x + 0.5, STOP_LINE + 2, STOP_LINE + 6, white));
  return drawn;
}

interface Car {
  right: number;
  ahead: number;
  isComing: boolean;
  isWaiting: boolean;
  paint: string;
}

/** The queue in its lanes, those that drive on where the light lets them, and those that come the other way. */
function cars(
  { lanes, queue, flow, light: shown }: { lanes: number; queue: number; flow: number; light: Light | null },
  key: number,
  utime: number,
  light: number,
): string[] {
  const found: Car[] = [];
  const paint = (...keys: number[]) => paints[Math.floor(roll(key, 3, ...keys) * paints.length)] as string;
  const laneAt = (lane: number) => (lane + 0.5) * LANE;
  for (let i = 0; i < queue; i++) {
    const lane = lanes - 1 - (i % lanes);
    const row = Math.floor(i / lanes);
    const ahead = STOP_LINE - 3 - row * SPACING - roll(key, 4, i) * 0.8;
    if (ahead > NEAREST)
      found.push({ right: laneAt(lane), ahead, isComing: false, isWaiting: true, paint: paint(i, Math.floor(utime / 120)) });
  }
  const busy = Math.min(1, flow / (lanes * 700));
  for (let i = 0; i < 5 * lanes; i++) {
    const isComing = i % 2 === 0;
    if (roll(key, 5, i, Math.floor(utime / 9)) > busy || (!isComing && shown !== "green" && shown !== null)) continue;
    const drift = ((utime % 9) / 9) * 60 + roll(key, 6, i) * 90;
    const lane = i % lanes;
    const ahead = isComing ? 150 - drift : (shown === null ? 20 : STOP_LINE + 4) + drift;
    if (ahead > NEAREST) found.push({ right: (isComing ? -1 : 1) * laneAt(lane), ahead, isComing, isWaiting: false, paint: paint(i, 1) });
  }
  return found.sort((a, b) => b.ahead - a.ahead).map((car) => body(car, light));
}

/** A car from behind or from the front: shadow, body, glass and lights. */
function body({ right, ahead, isComing, isWaiting, paint }: Car, light: number): string {
  const box = (left: number, low: number, width: number, high: number, fill: string, inset = 0) =>
    shape(
      [
        seen(right + left, low, ahead),
        seen(right + left + width, low, ahead),
        seen(right + left + width - inset, high, ahead),
        seen(right + left + inset, high, ahead),
      ],
      fill,
    );
  const lit = isComing ? (light < 0.7 ? "#fff6d0" : "#dfe5ea") : isWaiting ? "#ff3b30" : "#a1281f";
  return `<g class="${isWaiting ? "waiting" : "moving"}">${[
    strip(right - 1, right + 1, ahead - 0.3, ahead + 3.6, "#1c1f22"),
    box(-0.9, 0.15, 1.8, 0.35, "#15181b"),
    box(-0.92, 0.3, 1.84, 0.95, paint),
    box(-0.85, 0.95, 1.7, 1.5, paint, 0.22),
    box(-0.68, 1, 1.36, 1.42, "#26323c", 0.16),
    box(-0.88, 0.62, 0.3, 0.82, lit),
    box(0.58, 0.62, 0.3, 0.82, lit),
  ].join("")}</g>`;
}

/** The signal on its arm over the lanes beyond the stop line. */
function signal(light: Light, half: number, utime: number): string {
  const ahead = STOP_LINE + 5;
  const x = half + 1;
  const scale = FOCUS / ahead;
  const lit = light === "flashing" && Math.floor(utime) % 2 === 1 ? lamps.off : lamps[light];
  const at = (right: number, above: number) => seen(right, above, ahead).split(" ").map(Number) as [number, number];
  const [left, high] = at(half * 0.5, 7.2);
  const colours = ["#ff3b30", "#ffc400", "#2ecc57"];
  const bulbs = lit.map(
    (isOn, i) => `<circle cx="${left}" cy="${round(high + 8 + i * 13)}" r="5" fill="${isOn ? colours[i] : "#2b2b2b"}"/>`,
  );
  const pole = shape(
    [seen(x - 0.12, 0, ahead), seen(x + 0.12, 0, ahead), seen(x + 0.12, 7.4, ahead), seen(x - 0.12, 7.4, ahead)],
    "#3a3f45",
  );
  const [end] = at(x, 7.4);
  const arm = `<rect x="${left}" y="${round(high - 0.3 * scale)}" width="${round(end - left)}" height="3" fill="#3a3f45"/>`;
  return `<g class="signal ${light}">${pole}${arm}<rect x="${left - 8}" y="${high}" width="16" height="42" rx="4" fill="#16181a"/>${bulbs.join("")}</g>`;
}

/** Signs a line of the caption has room for. */
const LINE = 58;

function caption(title: string, time: string, sample: string): string {
  const lines = [""];
  for (const word of title.split(" ")) {
    if (lines.length < 2 && `${lines.at(-1)} ${word}`.length > LINE) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  const text = (x: number, y: number, what: string, more = "") =>
    `<text x="${x}" y="${y}" font-family="sans-serif" font-size="16" fill="#fff"${more}>${escaped(what)}</text>`;
  const short = lines.map((line) => (line.length > LINE + 6 ? `${line.slice(0, LINE + 5)}…` : line));
  return [
    `<rect width="${WIDTH}" height="${8 + 20 * short.length}" fill="#000" fill-opacity=".6"/>`,
    ...short.map((line, i) => text(10, 20 + 20 * i, line)),
    `<rect y="${HEIGHT - 28}" width="${WIDTH}" height="28" fill="#000" fill-opacity=".6"/>`,
    text(10, HEIGHT - 8, time),
    text(WIDTH - 10, HEIGHT - 8, sample, ' text-anchor="end"'),
  ].join("");
}
