import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cityTime } from "../../../src/core/contract/city-time.js";
import type { SignalEvent } from "../../../src/provider/base/signal-event.js";
import { decodeBlock } from "../../../src/provider/service/measures/block.js";
import { controlDelays } from "../../../src/provider/service/measures/control-delay.js";
import { cycles } from "../../../src/provider/service/measures/cycles.js";
import { detectorHealth } from "../../../src/provider/service/measures/detector-health.js";
import { columnsOf, type EventColumns, merged } from "../../../src/provider/service/measures/events.js";
import { blocksToKeep } from "../../../src/provider/service/measures/log-file.js";
import type { Detector, Measure, Piece } from "../../../src/provider/service/measures/measure.js";
import { type Platoon, platoon, platoonRatioOf } from "../../../src/provider/service/measures/platoon.js";
import { readEventCsv } from "../../../src/provider/service/measures/read-csv.js";
import { splitFailures } from "../../../src/provider/service/measures/split-failures.js";
import { volumes } from "../../../src/provider/service/measures/volumes.js";
import { CSV_HEADER, csvOfEvents } from "../../../src/provider/service/measures/write-csv.js";
import { type BrokenBy, type Green, type PlayedLane, playEvents } from "../../../src/provider/sources/simulation/signal-events.js";

const HOUR = 3600;
const start = Date.parse("2026-05-12T06:00:00Z") / 1000;
const CYCLE = 90;
const GREEN = 36;

/** Phases 2 and 4 by turns; phase 2 is green from second 45 of each cycle on. */
const greensOf = (hours: number, offset = 0): Green[] =>
  Array.from({ length: (hours * HOUR) / CYCLE + 1 }, (_, cycle) => start + offset + cycle * CYCLE).flatMap((from) => [
    { phase: 4, start: from, end: from + 40, isForced: true },
    { phase: 2, start: from + 45, end: from + 45 + GREEN, isForced: true },
  ]);
/** Vehicles an hour, of which a share comes in the third of the cycle from second 45 on: what a crossing upstream lets go. */
const platooned = (hourly: number, share: number) => (utime: number) => {
  const second = (utime - start) % CYCLE;
  const isIn = second >= 45 && second < 45 + CYCLE / 3;
  return hourly * (isIn ? share * 3 : ((1 - share) * 3) / 2);
};
const laneOf = (index: number, phase: number, flow: PlayedLane["flow"]): PlayedLane => ({
  phase,
  advance: index * 4 + 1,
  presence: index * 4 + 2,
  count: index * 4 + 3,
  entry: index * 4 + 4,
  flow,
});
const detectorsOf = (lanes: readonly PlayedLane[]): Detector[] =>
  lanes.flatMap(({ phase, advance, presence, count, entry }): Detector[] => [
    { channel: advance, phase, use: "advance" },
    { channel: presence, phase, use: "presence" },
    { channel: count, phase, use: "count" },
    { channel: entry, phase, use: "entry" },
  ]);

interface Played {
  readonly hours?: number;
  readonly offset?: number;
  readonly main?: PlayedLane["flow"];
  readonly side?: PlayedLane["flow"];
  readonly broken?: Readonly<Record<number, { by: BrokenBy; since: number }>>;
}
function played({ hours = 4, offset = 0, main = () => 300, side = () => 200, broken = {} }: Played): Piece {
  const lanes = [laneOf(0, 2, main), laneOf(1, 2, main), laneOf(2, 4, side)];
  const signal = { seed: 55, greens: greensOf(hours, offset), lanes, broken: (channel: number) => broken[channel] ?? null };
  const end = start + hours * HOUR;
  return { start, end, events: columnsOf(playEvents(signal, start, start, end)), detectors: detectorsOf(lanes) };
}
const wholeOf = <State, Row>(measure: Measure<State, Row>, piece: Piece): Row[] => {
  const { state, rows } = measure.next(measure.begin, piece);
  return [...rows, ...measure.rest(state)];
};
/** All rows of a phase as one. */
function ratioOf(piece: Piece): number {
  const rows = wholeOf(platoon, piece).filter(({ phase }) => phase === 2);
  const sum = (value: (row: Platoon) => number) => rows.reduce((all, row) => all + value(row), 0);
  const [first] = rows;
  assert.ok(first);
  const all: Platoon = {
    ...first,
    onGreen: sum((row) => row.onGreen),
    onYellow: sum((row) => row.onYellow),
    onRed: sum((row) => row.onRed),
    green: sum((row) => row.green),
    known: sum((row) => row.known),
  };
  return platoonRatioOf(all) ?? Number.NaN;
}
const listOf = (events: EventColumns): SignalEvent[] =>
  [...events.tenths].map((tenths, at) => ({ tenths, id: events.ids[at] as number, parameter: events.parameters[at] as number }));

describe("the measures of a signal whose truth is known", () => {
  it("find the platoon ratio that was set, and arrivals by chance", () => {
    assert.ok(Math.abs(ratioOf(played({ hours: 8 })) - 1) < 0.05, `${ratioOf(played({ hours: 8 }))}`);
    // 80 % in 30 s of the green, of the others a sixtieth for each of its 6 s that are left: 0.8 + 0.2 · 6 / 60 by 36 / 90.
    const set = (0.8 + (0.2 * 6) / 60) / (GREEN / CYCLE);
    const found = ratioOf(played({ hours: 8, main: platooned(300, 0.8) }));
    assert.ok(Math.abs(found - set) < 0.08, `${found} for ${set}`);
  });

  it("find a spoiled offset: the same platoon comes on red", () => {
    const good = ratioOf(played({ main: platooned(300, 0.8) }));
    const spoiled = ratioOf(played({ main: platooned(300, 0.8), offset: 40 }));
    assert.ok(good > 1.9 && spoiled < 0.6, `${good} ${spoiled}`);
    const rows = wholeOf(cycles, played({ main: platooned(300, 0.8), offset: 40 })).filter(({ phase }) => phase === 2);
    const arrivals = rows.flatMap((row) => row.arrivals.map((at) => at < row.green));
    assert.ok(arrivals.filter(Boolean).length > 0.7 * arrivals.length, "and the diagram shows them below the green");
  });

  it("find saturation: greens that are used up, a level of F, and the phase that is not", () => {
    const piece = played({ main: () => 900 });
    const failures = (phase: number) => {
      const rows = wholeOf(splitFailures, piece).filter((row) => row.phase === phase);
      return rows.reduce((sum, row) => sum + row.failures, 0) / rows.reduce((sum, row) => sum + row.cycles, 0);
    };
    assert.ok(failures(2) > 0.8 && failures(4) < 0.05, `${failures(2)} ${failures(4)}`);
    // What leaves is what is counted: a queue that never ends has the volume of the capacity.
    const served = volumes(piece).filter(({ phase, bin }) => phase === 2 && bin > start + HOUR);
    const hourly = (served.reduce((sum, { count }) => sum + count, 0) / served.length) * 4;
    // The first leaves 2 s after the green began, one more each headway, and one who is driving in yellow.
    const most = 2 * (HOUR / CYCLE) * (1 + Math.floor((GREEN - 2) / (3600 / 1900)) + 1);
    assert.ok(hourly <= most && hourly > 0.93 * most, `${hourly} of ${most}`);
    const delays = wholeOf(controlDelays, piece).filter(({ phase }) => phase === 2);
    assert.ok(delays.slice(4).every(({ saturation, delay }) => saturation > 0.85 && delay > 35));
    const easy = wholeOf(controlDelays, played({})).filter(({ phase }) => phase === 2);
    assert.ok(easy.every(({ saturation, level }) => saturation < 0.6 && /[A-C]/.test(level)));
  });

  it("find a stuck and a silent detector and name them, and nothing at a quiet night", () => {
    const since = start + HOUR;
    const piece = played({
      hours: 8,
      broken: { 1: { by: "silent", since }, 6: { by: "stuck", since: since + 10 }, 9: { by: "chattering", since } },
    });
    const faults = wholeOf(detectorHealth, piece).filter(({ fault }) => fault !== null);
    const byDetector = new Map(faults.map(({ detector, fault, since: from }) => [detector, { fault, from }]));
    assert.deepEqual(
      [...byDetector.keys()].sort((one, other) => one - other),
      [1, 6, 9],
    );
    assert.deepEqual(
      [1, 6, 9].map((channel) => byDetector.get(channel)?.fault),
      ["silent", "stuck", "chattering"],
    );
    // Somebody may have stood there when it got stuck.
    for (const channel of [1, 6]) assert.ok(Math.abs((byDetector.get(channel)?.from ?? 0) - since) < 100);
    const night = (utime: number) => (utime < start + 2 * HOUR ? 300 : 2);
    assert.deepEqual(
      wholeOf(detectorHealth, played({ hours: 8, main: night, side: night })).filter(({ fault }) => fault !== null),
      [],
    );
  });

  it("are of the minutes that are there: a gap of 40 minutes makes no cycle and no failure longer", () => {
    const piece = played({ hours: 2, main: () => 900 });
    const gap = { from: (start + HOUR / 2) * 10, to: (start + HOUR / 2 + 2400) * 10 };
    const events = columnsOf(listOf(piece.events).filter(({ tenths }) => tenths < gap.from || tenths >= gap.to));
    const cut = { ...piece, events };
    assert.ok(wholeOf(cycles, cut).every(({ end }) => end < 100));
    const known = wholeOf(platoon, cut).filter(({ phase }) => phase === 2);
    assert.ok(known.every((row) => row.known <= 900 && Math.abs(row.green / row.known - GREEN / CYCLE) < 0.06));
    assert.ok(!known.some(({ bin }) => bin >= start + HOUR / 2 + 900 && bin < start + HOUR / 2 + 1800), "no row of a bin without data");
  });

  for (const [what, shift] of [
    ["back", -40],
    ["ahead", 40],
  ] as const)
    it(`lose the cycles around a moment at which the controller's clock was set ${what}, and no other`, () => {
      const piece = played({ hours: 2 });
      const set = start + HOUR + 10;
      const events = columnsOf(
        listOf(piece.events)
          .filter(({ tenths }) => tenths + (tenths >= set * 10 ? shift * 10 : 0) < piece.end * 10)
          .map((event) => ({ ...event, tenths: event.tenths + (event.tenths >= set * 10 ? shift * 10 : 0) })),
      );
      const right = wholeOf(cycles, piece).filter(({ phase }) => phase === 2);
      const found = wholeOf(cycles, { ...piece, events }).filter(({ phase }) => phase === 2);
      const usual = found.filter(({ green, yellow, end }) => end === CYCLE && yellow - green === GREEN);
      assert.ok(usual.length >= right.length - 3, `${usual.length} of ${right.length}`);
      assert.ok(found.every(({ green, yellow, end }) => green <= yellow && yellow <= end));
      const rows = wholeOf(platoon, { ...piece, events });
      assert.ok(rows.every(({ green, known }) => green >= 0 && green <= known && known <= 900));
    });

  it("take a log that begins in the middle of a green from its first change on", () => {
    const piece = played({ hours: 1 });
    const from = start + 60;
    const events = columnsOf(listOf(piece.events).filter(({ tenths }) => tenths >= from * 10));
    const [first] = wholeOf(cycles, { ...piece, events }).filter(({ phase }) => phase === 2);
    assert.equal(first?.start, start + 45 + GREEN + 3);
    const [row] = wholeOf(platoon, { ...piece, events }).filter(({ phase }) => phase === 2);
    assert.ok(row && row.unknown > 0 && row.known < 840);
  });
});

describe("a log through the hours that a clock shows twice or leaves out", () => {
  const time = cityTime("Europe/Berlin");
  for (const [what, day] of [
    ["twice", "2026-10-25T00:30:00Z"],
    ["never", "2026-03-29T00:30:00Z"],
  ] as const)
    it(`is the same after it was written and read: an hour shown ${what}`, () => {
      const from = Date.parse(day) / 1000;
      const events = Array.from({ length: 720 }, (_, index) => ({ tenths: (from + index * 10) * 10 + (index % 10), id: 82, parameter: 1 }));
      const whole = columnsOf(events);
      const { signals, faultCount } = readEventCsv(CSV_HEADER + csvOfEvents("1", whole, time), time);
      assert.equal(faultCount, 0);
      assert.deepEqual([...(signals.get("1") as EventColumns).tenths], [...whole.tenths]);
      // The second of the two hours alone says by its offset which it is.
      const half = columnsOf(events.slice(360));
      assert.deepEqual(
        [...(readEventCsv(CSV_HEADER + csvOfEvents("1", half, time), time).signals.get("1") as EventColumns).tenths],
        [...half.tenths],
      );
    });

  it("keeps an event of two logs once, and one that a log has twice twice", () => {
    const event = (second: number): SignalEvent => ({ tenths: (start + second) * 10, id: 82, parameter: 1 });
    const one = columnsOf([event(1), event(2), event(2), event(3)]);
    const other = columnsOf([event(2), event(3), event(4)]);
    assert.deepEqual(
      [...merged(one, other).tenths],
      [1, 2, 2, 3, 4].map((second) => (start + second) * 10),
    );
    assert.deepEqual([...merged(one, one).tenths], [...one.tenths]);
    const [block] = blocksToKeep(one);
    assert.deepEqual([block?.events, block?.minutes, block?.utime], [4, 5, start]);
    assert.equal(decodeBlock(block?.packed as Uint8Array).events.tenths.length, 4);
  });
});
