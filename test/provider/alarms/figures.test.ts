import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AlarmEvent } from "../../../src/core/contract/alarm-states.js";
import type { AlarmPriority as Priority } from "../../../src/core/contract/alarms.js";
import { alarmOf, moved, type Step } from "../../../src/provider/service/alarms/alarm.js";
import { byTheWorst, type Change, dryRun } from "../../../src/provider/service/alarms/dry-run.js";
import { figuresOf } from "../../../src/provider/service/alarms/figures.js";
import { device, watched } from "./city.js";
import { causeOf } from "./made.js";

const DAY = 86_400;

/** The steps of one alarm that is moved by events at moments. */
function lifeOf(key: string, events: readonly (readonly [event: AlarmEvent, utime: number])[], priority: Priority = "medium"): Step[] {
  let alarm = alarmOf(causeOf({ key, priority }));
  return events.map(([event, utime]) => {
    const outcome = moved(alarm, event, utime, event === "acknowledged" ? "Anna" : null);
    assert.ok("step" in outcome, `${key} ${event}`);
    alarm = outcome.alarm;
    return outcome.step;
  });
}

const inOrder = (...lives: Step[][]) => lives.flat().sort((one, other) => one.utime - other.utime);
const once = (key: string, utime: number, priority?: Priority) => lifeOf(key, [["raised", utime]], priority);
/** `count` alarms from a moment on, a second apart. */
const burst = (count: number, from: number) => Array.from({ length: count }, (_, at) => once(`${from}-${at}`, from + at)).flat();

describe("the figures of an alarm system", () => {
  it("count what came in ten minutes, and the share of time in flood: from more than 10 on until fewer than 5", () => {
    const steps = [...burst(10, 0), ...burst(11, 600), ...burst(5, 1_200), ...burst(4, 1_800), ...burst(6, 2_400)];
    const figures = figuresOf(steps, { start: 0, end: 3_600 });
    assert.deepEqual([figures.announced, figures.perInterval.most, figures.perInterval.mean], [36, 11, 6]);
    assert.equal(figures.flood, 2 / 6);
    assert.equal(figuresOf(burst(11, 600), { start: 0, end: 900 }).flood, 300 / 900);
    const none = figuresOf([], { start: 0, end: 3_600 });
    assert.deepEqual([none.announced, none.perInterval, none.flood, none.byPriority.low.share], [0, { mean: 0, most: 0 }, 0, null]);
  });

  it("count what is announced, not what comes on the shelf or beneath a larger cause", () => {
    const life = lifeOf("a", [
      ["raised", 10],
      ["shelved", 20],
      ["returned", 30],
      ["raised", 40],
      ["unshelved_by_time", 50],
      ["acknowledged", 60],
      ["severity_raised", 70],
      ["suppressed", 80],
      ["released", 90],
      ["severity_raised", 95],
    ]);
    assert.equal(figuresOf(life, { start: 0, end: 100 }).announced, 5);
  });

  it("name what has stood for more than a day, whoever has acknowledged or shelved it, and what is on the shelf", () => {
    const steps = inOrder(
      lifeOf("old", [
        ["raised", 0],
        ["acknowledged", 50],
      ]),
      lifeOf("kept", [
        ["raised", 20],
        ["shelved", 40],
      ]),
      lifeOf("over", [
        ["raised", 0],
        ["returned", 100],
      ]),
      lifeOf("again", [
        ["raised", 0],
        ["returned", 100],
        ["raised", DAY],
      ]),
    );
    const figures = figuresOf(steps, { start: DAY, end: 2 * DAY });
    assert.deepEqual(figures.standing, [
      { key: "old", kind: "fault", utime: 0 },
      { key: "kept", kind: "fault", utime: 20 },
    ]);
    assert.equal(figures.shelved, 1);
  });

  it("name the ten that came most often with their share, those first that are new", () => {
    const often = Array.from({ length: 12 }, (_, at) =>
      lifeOf(
        `a${at}`,
        Array.from({ length: 12 - at }, (_none, time) => [
          ["raised", 1_000 + time * 100] as const,
          ["returned", 1_050 + time * 100] as const,
        ]).flat(),
      ),
    );
    const before = once("a0", 10);
    const figures = figuresOf(inOrder(before, ...often), { start: 500, end: 3_000 });
    assert.deepEqual([figures.often.length, figures.often[0]?.key, figures.often.at(-1)?.key], [10, "a1", "a0"]);
    assert.deepEqual([figures.often[0]?.count, figures.often[0]?.share, figures.often[0]?.isNew], [11, 11 / 78, true]);
    assert.equal(figures.often.at(-1)?.isNew, false);
  });

  it("name what came three times in a minute, and the shares of the priorities", () => {
    const flips = (key: string, apart: number) =>
      lifeOf(
        key,
        [0, 1, 2].flatMap((at) => [["raised", 100 + at * apart] as const, ["returned", 105 + at * apart] as const]),
        "low",
      );
    const figures = figuresOf(inOrder(flips("fast", 20), flips("slow", 30), once("one", 10, "critical"), once("two", 20, "high")), {
      start: 0,
      end: 600,
    });
    assert.deepEqual(figures.chattering, ["fast"]);
    assert.deepEqual(figures.byPriority, {
      low: { count: 6, share: 6 / 8 },
      medium: { count: 0, share: 0 },
      high: { count: 1, share: 1 / 8 },
      critical: { count: 1, share: 1 / 8 },
    });
  });

  it("say that a line that is lost is no flood where it is one alarm", () => {
    const devices = Array.from({ length: 500 }, (_, at) => device(at + 1, { status: "no_connection", utime: 100, line: "L1" }));
    const grouped = watched();
    grouped.see(150, { devices });
    const single = watched();
    single.see(150, { devices: devices.map((one) => ({ ...one, line: null })) });
    const period = { start: 0, end: 600 };
    assert.deepEqual([figuresOf(grouped.steps, period).announced, figuresOf(grouped.steps, period).flood], [1, 0]);
    assert.deepEqual([figuresOf(single.steps, period).announced, figuresOf(single.steps, period).flood], [500, 1]);
  });
});

describe("the dry run of a rule", () => {
  const rule: Parameters<typeof dryRun>[1] = { kinds: ["silent"], districts: null, on: 60, off: 60, changes: 4, within: 600 };
  const change = (utime: number, oID: number, isThere: boolean, fields: Partial<Change> = {}): Change => ({
    utime,
    key: `rts/${oID}/silent`,
    kind: "silent",
    device: { kind: "rts", oID },
    district: "north",
    isThere,
    ...fields,
  });
  const silence = (oID: number, from: number, seconds: number, fields?: Partial<Change>) => [
    change(from, oID, true, fields),
    change(from + seconds, oID, false, fields),
  ];
  const week = { start: 0, end: 7 * DAY };

  it("says how many alarms it would have made, and by how few devices most of them", () => {
    const past = [1, 2, 3].flatMap((oID) => [1, 2, 3].flatMap((at) => silence(oID, at * 10_000, 300)));
    const others = [4, 5, 6, 7, 8].flatMap((oID) => silence(oID, 5_000, 300));
    const run = dryRun([...past, ...others], rule, week);
    assert.deepEqual([run.alarms, byTheWorst(run, 3), run.byDevice.length], [14, 9, 8]);
    assert.deepEqual(run.byDevice[0], { device: { kind: "rts", oID: 1 }, count: 3 });
  });

  it("waits as the rule says, at the beginning and at the end", () => {
    assert.equal(dryRun(silence(1, 100, 59), rule, week).alarms, 0);
    assert.equal(dryRun(silence(1, 100, 61), rule, week).alarms, 1);
    const twice = (pause: number) => [...silence(1, 100, 100), ...silence(1, 200 + pause, 100)];
    assert.equal(dryRun(twice(30), rule, week).alarms, 1);
    assert.equal(dryRun(twice(90), rule, week).alarms, 2);
    assert.equal(dryRun([change(100, 1, true)], rule, week).alarms, 1);
  });

  it("makes one alarm of what chatters, and another one when that was quiet and comes again", () => {
    const flicker = (from: number) => Array.from({ length: 20 }, (_, at) => silence(1, from + at * 30, 10)).flat();
    const run = dryRun(flicker(1_000), rule, week);
    assert.deepEqual([run.alarms, run.chattering], [1, 1]);
    assert.equal(dryRun([...flicker(1_000), ...flicker(5_000)], rule, week).alarms, 2);
  });

  it("looks at the causes of the rule in its period alone, and with an empty list at none", () => {
    const past = [
      ...silence(1, 1_000, 300),
      ...silence(2, 1_000, 300, { district: "south" }),
      ...silence(3, 1_000, 300, { kind: "fault" }),
    ];
    assert.equal(dryRun(past, rule, week).alarms, 2);
    assert.equal(dryRun(past, { ...rule, districts: ["south"] }, week).alarms, 1);
    assert.equal(dryRun(past, { ...rule, kinds: null }, week).alarms, 3);
    assert.equal(dryRun(past, { ...rule, kinds: [] }, week).alarms, 0);
    assert.equal(dryRun(past, rule, { start: 1_100, end: 2_000 }).alarms, 0);
    assert.equal(dryRun(past, rule, { start: 0, end: 900 }).alarms, 0);
  });
});
