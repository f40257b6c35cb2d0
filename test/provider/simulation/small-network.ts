import type { Approach, Network } from "../../../src/provider/sources/simulation/traffic/network.js";

/** An approach of one lane of half a kilometre at 50 km/h. */
export const approach = (more: Partial<Approach> = {}): Approach => ({
  crossing: 0,
  lanes: 1,
  metres: 500,
  speed: 50 / 3.6,
  entering: 0,
  hasPriority: true,
  ...more,
});

/** One approach, from which everybody drives straight out of the network. */
export const single = (entering: number, more: Partial<Approach> = {}): Network => ({
  approaches: [approach({ entering, ...more })],
  groups: [{ approach: 0, lanes: more.lanes ?? 1, share: 1, movements: [{ to: -1, share: 1, headways: 1 }] }],
  crossings: 1,
});

/**
 * A street of `length` crossings: approach i leads to crossing i, and a side street of its own does too (approach length + i), a
 * tenth of whose vehicles turn into the main street, as a tenth of those leave it.
 */
export const street = (length: number, main: number, side: number, more: Partial<Approach> = {}): Network => {
  const on = Array.from({ length }, (_, i) => i);
  return {
    approaches: [
      ...on.map((crossing) => approach({ crossing, entering: crossing === 0 ? main : 0, ...more })),
      ...on.map((crossing) => approach({ crossing, entering: side, hasPriority: false })),
    ],
    groups: [
      ...on.map((i) => ({
        approach: i,
        lanes: more.lanes ?? 1,
        share: 1,
        movements: [
          { to: i + 1 < length ? i + 1 : -1, share: 0.9, headways: 1 },
          { to: -1, share: 0.1, headways: 1 },
        ],
      })),
      ...on.map((i) => ({
        approach: length + i,
        lanes: 1,
        share: 1,
        movements: [
          { to: -1, share: 0.9, headways: 1 },
          { to: i + 1 < length ? i + 1 : -1, share: 0.1, headways: 1 },
        ],
      })),
    ],
    crossings: length,
  };
};
