import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Alarm } from "../../../src/core/contract/alarms.js";
import { pick, roll } from "../../../src/provider/base/random.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { sourceOf } from "../../../src/provider/sources/city.js";
import { administrator, ask, signIn, startInMemory } from "../asking.js";
import { onOneNode } from "../several-nodes.js";
import { simulated } from "../simulated.js";

const DAY = 86_400;
const MINUTE = 60;
const faults = ["silent", "stuck", "chattering"] as const;
type Fault = (typeof faults)[number];

interface Broken {
  oID: number;
  channel: number;
  by: Fault;
  since: number;
}

/** The detectors that the simulation breaks on a day (`signal-log.ts`). */
function brokenOn({ sim }: RunningProvider, day: number): Broken[] {
  const { seed, controllers } = simulated({ sim });
  return [...controllers.values()].flatMap(({ oID }) =>
    (sourceOf(sim.world, oID).signals?.detectors(oID) ?? []).flatMap(({ channel }): Broken[] => {
      if (roll(seed, 553, oID, channel, day) >= 0.01) return [];
      const since = day + Math.floor(roll(seed, 555, oID, channel, day) * DAY);
      return [{ oID, channel, by: pick(faults, roll(seed, 554, oID, channel, day)), since }];
    }),
  );
}

describe("broken detectors of signals", onOneNode("looks are made by hand"), () => {
  let provider: RunningProvider;
  let chief = "";
  let found: Broken[] = [];
  const get = async (path: string) => (await ask(provider.url, path, { token: chief })).body;

  before(async () => {
    // A busy hour of a day on which one of each kind has been broken for an hour to two.
    const other = await startInMemory();
    const { time, clock } = other.sim.world;
    let now = 0;
    search: for (let day = time.day(clock.now()).start, round = 0; round < 60; round++, day = time.later(day, -1)) {
      const broken = brokenOn(other, day);
      for (let moment = day + 10 * 3600; moment < day + 20 * 3600; moment += 600) {
        const recent = broken.filter(({ since }) => moment - since > 70 * MINUTE && moment - since < 115 * MINUTE);
        found = faults.flatMap((fault) => recent.find(({ by }) => by === fault) ?? []);
        now = moment;
        if (found.length === faults.length) break search;
      }
    }
    await other.close();
    assert.equal(found.length, faults.length);
    provider = await startInMemory({ simNow: time.text(now).slice(0, 16), now: () => 1_795_000_000 });
    chief = await signIn(provider.url, administrator);
    const rule = {
      kinds: null,
      districts: null,
      on: 0,
      off: 0,
      changes: 3,
      within: 600,
      priority: null,
      is_latching: false,
      is_off: false,
    };
    const { status, text } = await ask(provider.url, "alarms/rules", { token: chief, body: { rules: [{ ...rule, escalations: [] }] } });
    assert.equal(status, 200, text);
  });
  after(() => provider.close());

  const detection = async () => ((await get("alarms")) as Alarm[]).filter(({ kind }) => kind === "detection");
  const look = async () => {
    await provider.sim.measures.detectors.look();
    await provider.sim.alarms.look();
  };

  it("are no alarm of a signal whose events nobody has", async () => {
    await look();
    assert.deepEqual(await detection(), []);
  });

  it("are one alarm of low priority for each fault, told once, which says since when", async () => {
    for (const { oID } of found) await get(`rts/${oID}/measures/actuations`);
    await look();
    await look();
    const alarms = await detection();
    for (const { oID, channel, by, since } of found) {
      const own = alarms.filter(({ id }) => id === `rts/${oID}/detection/${by}`);
      assert.equal(own.length, 1, `${oID} ${channel} ${by}`);
      assert.deepEqual([own[0]?.priority, own[0]?.occurrences, own[0]?.device?.oID], ["low", 1, oID]);
      assert.match(own[0]?.cause ?? "", new RegExp(`\\b${channel}\\b`));
      assert.ok(Math.abs((own[0]?.utime ?? 0) - since) < 20 * MINUTE, `${by}: ${own[0]?.utime} ${since}`);
    }
  });

  it("stay while nobody can know", async () => {
    const before = await detection();
    await provider.sim.alarms.look();
    assert.deepEqual(
      (await detection()).map(({ id, utime }) => [id, utime]),
      before.map(({ id, utime }) => [id, utime]),
    );
  });
});
