import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { arrivals } from "../../../src/provider/service/measures/arrivals.js";
import { binsIn } from "../../../src/provider/service/measures/bins.js";
import { coordination } from "../../../src/provider/service/measures/coordination.js";
import { actuations, splits, terminations } from "../../../src/provider/service/measures/counts.js";
import { eachEvent } from "../../../src/provider/service/measures/events.js";
import { dataMinutes } from "../../../src/provider/service/measures/has-data.js";
import type { Measure, Piece } from "../../../src/provider/service/measures/measure.js";
import { type Pedestrians, pedestrians, volumeOf } from "../../../src/provider/service/measures/pedestrians.js";
import { phaseWaits } from "../../../src/provider/service/measures/phase-wait.js";
import { splitFailures } from "../../../src/provider/service/measures/split-failures.js";
import { type IntervalKind, timeline } from "../../../src/provider/service/measures/timeline.js";
import { yellowRed } from "../../../src/provider/service/measures/yellow-red.js";
import { differences, end, expectedIntervals, expectedOf, type Figures, pieceOf, signals, start } from "./expected.js";

/** All rows of a log in one piece. */
function wholeOf<State, Row>(measure: Measure<State, Row>, piece: Piece): Row[] {
  const { state, rows } = measure.next(measure.begin, piece);
  return [...rows, ...measure.rest(state)];
}

type Entry = readonly [key: string, figures: readonly number[]];
const key = (...parts: readonly (string | number)[]) => parts.join(" ");
const pedestriansOf = (piece: Piece) => wholeOf(pedestrians, piece);

interface Comparison {
  readonly file: string;
  readonly keys: readonly string[];
  readonly values: readonly string[];
  ours(piece: Piece): Entry[];
  /** What is known to differ, and why (docs/internals/measures.md). */
  readonly differs?: Readonly<Record<string, readonly string[]>>;
}

const byPedestrians = (figures: (row: Pedestrians) => readonly number[]) => (piece: Piece) =>
  pedestriansOf(piece).flatMap((row): Entry[] =>
    figures(row).some((figure) => figure > 0) ? [[key(row.bin, row.phase), figures(row)]] : [],
  );

const comparisons: readonly Comparison[] = [
  {
    file: "actuations",
    keys: ["Detector"],
    values: ["Total"],
    ours: (piece) => actuations(piece).map(({ bin, detector, count }) => [key(bin, detector), [count]]),
  },
  {
    file: "actuations-zeros-oneshot",
    keys: ["Detector"],
    values: ["Total"],
    // Bins with data in which a detector of these hours has no row are zeros.
    ours: (piece) => {
      const rows = actuations(piece);
      const counted = new Map(rows.map(({ bin, detector, count }) => [key(bin, detector), count]));
      const detectors = [...new Set(rows.map(({ detector }) => detector))];
      const bins = dataMinutes(piece).filter(({ hasData }) => hasData);
      return bins.flatMap(({ bin }) => detectors.map((detector): Entry => [key(bin, detector), [counted.get(key(bin, detector)) ?? 0]]));
    },
  },
  {
    file: "terminations",
    keys: ["Phase", "PerformanceMeasure"],
    values: ["Total"],
    ours: (piece) =>
      terminations(piece).flatMap(({ bin, phase, gapOut, maxOut, forceOff }) =>
        Object.entries({ GapOut: gapOut, MaxOut: maxOut, ForceOff: forceOff }).flatMap(([name, count]): Entry[] =>
          count > 0 ? [[key(bin, phase, name), [count]]] : [],
        ),
      ),
  },
  {
    file: "splits",
    keys: ["EventId"],
    values: ["Services", "Average_Split"],
    ours: (piece) => splits(piece).map(({ bin, id, services, seconds }) => [key(bin, id), [services, seconds / services]]),
  },
  {
    file: "arrival-on-green",
    keys: ["Phase"],
    values: ["Total_Actuations", "Percent_AOG"],
    // The expected shares are of those in an unknown state, too; a bin without one on green has no row there.
    ours: (piece) =>
      wholeOf(arrivals, piece).flatMap(({ bin, phase, onGreen, onYellow, onRed, unknown }): Entry[] => {
        const all = onGreen + onYellow + onRed + unknown;
        return onGreen > 0 ? [[key(bin, phase), [all, onGreen / all]]] : [];
      }),
  },
  {
    file: "yellow-red",
    keys: ["Phase", "Signal_State", "Red_Offset"],
    values: ["Count"],
    ours: (piece) =>
      wholeOf(yellowRed, piece).reduce<Entry[]>((entries, { bin, phase, signal, offset, count }) => {
        const name = key(bin, phase, { green: 1, yellow: 8, red: 10 }[signal], offset);
        const known = entries.find(([other]) => other === name)?.[1][0] ?? 0;
        return [...entries.filter(([other]) => other !== name), [name, [known + count]]];
      }, []),
  },
  {
    file: "split-failures",
    keys: ["Phase"],
    values: ["Green_Time", "Green_Occupancy", "Red_Occupancy", "Split_Failure"],
    ours: (piece) =>
      wholeOf(splitFailures, piece).map(({ bin, phase, green, greenOccupancy, redOccupancy, failures }) => [
        key(bin, phase),
        [green, greenOccupancy, redOccupancy, failures],
      ]),
    // The cycle of 16:40:50.8 to 16:41:22.9 (green 23.6 s, occupied to 88.6 %, red 0 %) is not among the expected ones.
    differs: {
      "454": [
        "1715617800 8: 22.583333333333332 0.8335056194179359 0.24 1, expected 22.3799991607666 0.8230881094932556 0.2879999876022339 1",
      ],
    },
  },
  {
    file: "ped",
    keys: ["Phase"],
    values: ["PedServices", "PedActuation"],
    ours: byPedestrians(({ services, actuations }) => [services, actuations]),
  },
  { file: "unique-ped", keys: ["Phase"], values: ["Unique_Actuations"], ours: byPedestrians(({ unique }) => [unique]) },
  {
    file: "full-ped",
    keys: ["Phase"],
    values: ["PedServices", "PedActuation", "Unique_Actuations", "Estimated_Volumes"],
    // The expected table has a row for each phase in each bin.
    ours: (piece) => {
      const rows = pedestriansOf(piece);
      const phases = [...new Set(rows.map(({ phase }) => phase))];
      return binsIn(start, end).flatMap((bin) =>
        phases.map((phase): Entry => {
          const row = rows.find((each) => each.bin === bin && each.phase === phase);
          return [key(bin, phase), row ? [row.services, row.actuations, row.unique, row.volume] : [0, 0, 0, volumeOf(0, 0)]];
        }),
      );
    },
  },
  {
    file: "ped-delay",
    keys: ["Phase"],
    values: ["AvgPedDelay", "Samples"],
    ours: (piece) =>
      pedestriansOf(piece).flatMap(({ bin, phase, waits, waited }): Entry[] =>
        waits > 0 ? [[key(bin, phase), [waited / waits, waits]]] : [],
      ),
  },
  {
    file: "phase-wait",
    keys: ["Phase"],
    values: ["AvgPhaseWait", "TotalSkips"],
    ours: (piece) => wholeOf(phaseWaits, piece).map(({ bin, phase, waits, waited, skips }) => [key(bin, phase), [waited / waits, skips]]),
  },
  {
    file: "coordination",
    keys: ["EventId", "Parameter", "Raw_TimeStamp"],
    values: [],
    ours: ({ events }) => {
      const entries: Entry[] = [];
      eachEvent(events, (id, parameter, tenths) => {
        const time = new Date(tenths * 100);
        if ([132, 316, 318].includes(id)) entries.push([key(Math.floor(tenths / 9000) * 900, id, parameter, time.toISOString()), []]);
      });
      return entries;
    },
  },
  {
    file: "coordination-agg",
    keys: [],
    values: ["Pattern", "CycleLength", "ActualCycleLength", "ActualOffset"],
    ours: (piece) =>
      wholeOf(coordination, piece).map(({ bin, pattern, cycle, actualCycle, actualOffset }) => [
        key(bin),
        [pattern ?? 0, cycle ?? 0, actualCycle ?? 0, actualOffset ?? 0],
      ]),
  },
  {
    file: "has-data",
    keys: [],
    values: [],
    ours: (piece) => dataMinutes(piece).flatMap(({ bin, hasData }): Entry[] => (hasData ? [[key(bin), []]] : [])),
  },
];

/** How the reference calls what lasts. Its cycle lengths, transitions and stuck detectors have no end in the log; waits are measures here. */
const intervalNames: Readonly<Partial<Record<IntervalKind, string>>> = {
  green: "Green",
  yellow: "Yellow",
  red_clearance: "Red",
  split: "Split",
  pedestrian_service: "Ped Service",
  phase_call: "Phase Call",
  phase_hold: "Phase Hold",
  phase_omit: "Phase Omit",
  pedestrian_omit: "Ped Omit",
  overlap_green: "Overlap Green",
  overlap_yellow: "Overlap Yellow",
  overlap_red: "Overlap Red",
  flashing_yellow_arrow: "FYA",
  detector_fault: "Erratic",
  preemption: "Preempt",
};

describe("the measures of real events", () => {
  for (const { file, keys, values, ours, differs } of comparisons)
    for (const signal of signals)
      it(`equal what others have computed: ${file} of signal ${signal}`, () => {
        const figures: Figures = new Map(ours(pieceOf(signal)));
        const expected = expectedOf(file, signal, keys, values);
        assert.ok(expected.size > 0, "there are expected figures");
        assert.deepEqual(differences(figures, expected), differs?.[signal] ?? []);
      });

  for (const signal of signals)
    it(`equal what others have computed: intervals of signal ${signal}`, () => {
      const names = new Set(Object.values(intervalNames));
      const expected = expectedIntervals(signal).filter((text) => [...names].some((name) => text.startsWith(`${name} `)));
      const ours = wholeOf(timeline, pieceOf(signal)).flatMap(({ what, number, start, end }) => {
        const name = intervalNames[what];
        return name ? [[name, number, Math.round(start * 10), Math.round(end * 10)].join(" ")] : [];
      });
      assert.ok(expected.length > 1000);
      assert.deepEqual(ours.sort(), expected.sort());
    });
});
