import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import type { Phase } from "../../src/core/contract/rts.js";
import { cityWithoutGround } from "../../src/provider/city/generate.js";
import { enlarge } from "../../src/provider/city/megacity.js";
import type { Arm, Controller } from "../../src/provider/city/model.js";
import { importCity } from "../../src/provider/city/osm/import.js";
import { phasesOf } from "../../src/provider/city/phases.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { simulated } from "./simulated.js";

type Point = readonly [east: number, north: number];
interface Way {
  word: string;
  yields: boolean;
  from: Arm;
  to: Arm;
  start: Point;
  end: Point;
}

/** Degrees from one bearing clockwise to another, 0 to 360. */
const clockwise = (from: number, to: number) => (to - from + 720) % 360;
const apart = (one: number, other: number) => Math.min(clockwise(one, other), clockwise(other, one));
/** Degrees a vehicle turns on its way, to the right positive. */
const turned = ({ from, to }: Way) => clockwise(from.bearing, to.bearing) - 180;

/** The movements of a phase as straight lines over a round place, whose rim they enter and leave on the right of each arm. */
function waysOf(arms: readonly Arm[], { directions, permissive = [] }: Phase): Way[] {
  const gaps = arms.flatMap((one) => arms.flatMap((other) => (one === other ? [] : [apart(one.bearing, other.bearing)])));
  const side = Math.min(10, ...gaps) / 4;
  const rim = (bearing: number): Point => [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)];
  const armOf = (word: string) => arms.find(({ compass }) => compass === word) as Arm;
  return directions
    .filter((word) => !word.startsWith("ped-"))
    .map((word) => {
      const [from, to] = word.split("-").map(armOf) as [Arm, Arm];
      assert.ok(from && to && from !== to && from.inbound, `"${word}" is no way over this crossing`);
      return { word, yields: permissive.includes(word), from, to, start: rim(from.bearing - side), end: rim(to.bearing + side) };
    });
}

const sideOf = ([ax, ay]: Point, [bx, by]: Point, [px, py]: Point) => Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax));
const doCross = (one: Way, other: Way) =>
  sideOf(one.start, one.end, other.start) * sideOf(one.start, one.end, other.end) < 0 &&
  sideOf(other.start, other.end, one.start) * sideOf(other.start, other.end, one.end) < 0;
const doMeet = (one: Way, other: Way) => one.from !== other.from && (one.to === other.to || doCross(one, other));

/** A left turn that gives way to what comes towards it. */
const givesWay = (one: Way, other: Way) =>
  one.yields && turned(one) < Math.min(-25, turned(other)) && turned(other) > -65 && apart(one.from.bearing, other.from.bearing) >= 115;

/** Pairs of one phase that are in each other's way, neither giving way to the other; and movements said to give way to nobody. */
function faultsOf(controller: Controller, phases: readonly Phase[]): string[] {
  return phases.flatMap((phase) => {
    const ways = waysOf(controller.arms, phase);
    const faults: string[] = [];
    const deserved = new Set<string>();
    const gives = (one: Way, isGivingWay: boolean) => {
      if (isGivingWay) deserved.add(one.word);
      return isGivingWay;
    };
    for (const [i, one] of ways.entries()) {
      for (const other of ways.slice(i + 1).filter((each) => doMeet(one, each)))
        if (!gives(one, givesWay(one, other)) && !gives(other, givesWay(other, one)))
          faults.push(`${phase.phase}: ${one.word} with ${other.word}`);
      for (const arm of controller.arms.filter(({ compass }) => phase.directions.includes(`ped-${compass}`))) {
        if (one.from !== arm && one.to !== arm) continue;
        const isTurnIn = one.to === arm && one.yields && Math.abs(turned(one)) > 25;
        if (!gives(one, isTurnIn)) faults.push(`${phase.phase}: ${one.word} with ped-${arm.compass}`);
      }
      if (one.yields && !deserved.has(one.word)) faults.push(`${phase.phase}: ${one.word} gives way to nobody`);
    }
    for (const word of phase.permissive ?? []) if (!phase.directions.includes(word)) faults.push(`${phase.phase}: no ${word}`);
    return faults;
  });
}

/** What may be done at a crossing and never has green. */
function forgottenBy({ arms }: Controller, phases: readonly Phase[]): string[] {
  const green = new Set(phases.flatMap(({ directions }) => directions));
  const wanted = arms.flatMap((from) => [
    `ped-${from.compass}`,
    ...arms.flatMap((to) => (from.inbound && from !== to ? [`${from.compass}-${to.compass}`] : [])),
  ]);
  return wanted.filter((word) => !green.has(word));
}

function expectSound(controllers: readonly Controller[], phasesAt = (controller: Controller): readonly Phase[] => phasesOf(controller)) {
  const faults = controllers.flatMap((controller) =>
    faultsOf(controller, phasesAt(controller)).map((fault) => `${controller.oID} ${fault}`),
  );
  assert.equal(faults.length, 0, `${faults.length} pairs, for instance ${faults.slice(0, 5).join("; ")}`);
  for (const controller of controllers) {
    assert.deepEqual(forgottenBy(controller, phasesAt(controller)), [], `${controller.oID} ${controller.description}`);
    assert.deepEqual(
      phasesAt(controller).map(({ phase }) => phase),
      phasesAt(controller).map((_, i) => i + 1),
    );
  }
}

const extract = resolve("../shared/cities/ostankino.osm.gz");

describe("the phases of a crossing never give green to streams that are in each other's way", () => {
  it("at every crossing of the sample city, of 20 other seeds, and of the megacity", () => {
    for (let seed = 1; seed <= 21; seed++) expectSound(cityWithoutGround(seed).controllers);
    expectSound(enlarge(cityWithoutGround(1), 2_000).controllers);
  });

  it("at every crossing of an imported city (Ostankino)", { skip: !existsSync(extract) }, async () => {
    expectSound((await importCity(extract, null, 1)).city.controllers);
  });

  it("at crossings of every number of arms and of one-way streets", () => {
    const compassWords = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
    const { controllers } = cityWithoutGround(1);
    for (let set = 1; set < 256; set++) {
      for (const closed of [-1, 0, 2]) {
        const arms = compassWords.flatMap((compass, i): Arm[] => {
          if (!(set & (1 << i))) return [];
          const bearing = (i * 45 + ((set * 7 + i * 13) % 43) - 21 + 360) % 360;
          return [{ compass, bearing, street: i % 4 === 0 ? "Главная улица" : "", inbound: i !== closed, roadClass: i % 2 ? 1 : 4 }];
        });
        expectSound([{ ...(controllers[0] as Controller), oID: set, arms, streets: ["Главная улица"] }]);
      }
    }
  });
});

describe("the intergreen of a crossing", () => {
  let provider: RunningProvider;
  let token = "";
  /** 11:00 of a working day in Moscow; the clock stands still but for `advance`. */
  const stopped = 1_800_000_000 - (1_800_000_000 % 86_400) + 8 * 3600;
  before(async () => {
    provider = await startInMemory({ now: () => stopped });
    token = await signIn(provider.url);
  });
  after(() => provider.close());

  it("is as long as the last walker or vehicle needs to be out of the way of the next phase", async () => {
    const world = simulated(provider);
    const lengths: number[] = [];
    for (const controller of world.city.controllers.filter(({ arms }) => arms.length > 2).slice(0, 6)) {
      const { oID } = controller;
      world.forced.set(oID, { faultless: true });
      const phases = (await ask(provider.url, `rts/${oID}/phases`, { token })).body as Phase[];
      const known = new Map(phases.map((phase) => [phase.phase, phase]));
      let last: { phase: number; ended: number } | null = null;
      let before: number | null = null;
      for (let second = 0; second < 300; second++) {
        const { phase } = (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body as { phase: number | null };
        if (phase === null && before !== null) last = { phase: before, ended: second };
        if (phase !== null && phase !== before) {
          assert.ok(before === null, `phase ${phase} follows ${before} at once`);
          if (last) {
            const walked = (known.get(last.phase)?.directions ?? []).filter((word) => word.startsWith("ped-")).map((word) => word.slice(4));
            const next = (known.get(phase)?.directions ?? []).filter((word) => !word.startsWith("ped-"));
            const isAcrossWalkers = next.some((word) => walked.includes(word.split("-")[0] ?? ""));
            const gap = second - last.ended;
            lengths.push(gap);
            assert.ok(gap >= (isAcrossWalkers ? 6 : 4) && gap <= 13, `${oID}: ${gap} s from phase ${last.phase} to ${phase}`);
          }
        }
        before = phase;
        await ask(provider.url, "/__sim/advance", { body: { seconds: 1 } });
      }
    }
    assert.ok(new Set(lengths).size > 2, `each crossing has its own: ${lengths.join(" ")}`);
  });
});
