import type { Card, Layout } from "./layout.js";

/** The devices of which a board shows one: those that need somebody most. */
export interface ShownDevices {
  readonly rts: string | null;
  readonly rtc: string | null;
}

export const readyIds = ["shift", "engineer", "wall"] as const;
export type ReadyId = (typeof readyIds)[number];

type Placed = readonly [widget: string, width: Card["width"], height: number | null, attributes?: Card["attributes"]];

const placed: Readonly<Record<ReadyId, (devices: ShownDevices) => readonly Placed[]>> = {
  shift: () => [
    ["overrides", 4, null],
    ["map", 2, 640],
    ["messages", 2, 640],
  ],
  engineer: ({ rts, rtc }) => [
    ["rts-panel", 2, 640, rts === null ? {} : { device: rts }],
    ["rtc-panel", 2, 640, rtc === null ? {} : { device: rtc }],
    ["analytics", 4, 720],
  ],
  wall: () => [
    ["map", 4, 760],
    ["overrides", 4, null],
  ],
};

/** A board that is arranged already: what a shift watches, what an engineer looks into, what hangs on the wall. */
export function readyLayout(id: ReadyId, devices: ShownDevices): Layout {
  const cards = placed[id](devices).map(
    ([widget, width, height, attributes = {}], at): Card => ({ id: `c${at + 1}`, widget, width, height, attributes }),
  );
  return { "its-board": 1, cards };
}
