import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { DeviceMeasure, SignalQuality } from "../../../src/core/contract/measures.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { approachesOf } from "../../../src/provider/service/measures/quality.js";
import { administrator, ask, operator, signIn, startInMemory } from "../asking.js";
import { letIn } from "../rights/people.js";
import { eventsText, signals } from "./expected.js";

const [first] = signals as [string];
const rowsOf = (text: string): string => {
  const [header = "", ...rows] = text.split("\n");
  const at = header.split(",").indexOf("DeviceId");
  return [header, ...rows.filter((row) => row.split(",")[at] === first)].join("\n");
};
const form = (text: string): FormData => {
  const sent = new FormData();
  sent.set("file", new Blob([text]), "log.csv");
  return sent;
};

describe("the quality of approaches", { timeout: 180_000 }, () => {
  let provider: RunningProvider;
  let token = "";
  let oID = 0;
  let hour = 0;
  before(async () => {
    provider = await startInMemory();
    const own = await signIn(provider.url, administrator);
    token = await signIn(provider.url, operator);
    oID = provider.sim.world.city.controllers[0]?.oID ?? 0;
    hour = provider.sim.world.time.momentOf(Date.parse("2024-05-13T16:00:00Z") / 1000);
    for (const text of [rowsOf(readFileSync("test/provider/measures/data/detectors.csv", "utf8")), rowsOf(eventsText)]) {
      const answer = await ask(provider.url, `administration/signal_events?device=${oID}`, { token: own, body: form(text) });
      assert.equal(answer.status, 200, answer.text);
    }
  });
  after(() => provider.close());

  const quality = async (query = `?utime=${hour + 600}`, by = token): Promise<SignalQuality> => {
    const answer = await ask(provider.url, `city/signal_quality${query}`, { token: by });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };

  it("is the delay of its phases by their vehicles, of the signals that have events in the hour", async () => {
    const told = await quality();
    assert.deepEqual([told.utime_start, told.utime_end, told.pending, told.signals.map(({ id }) => id)], [hour, hour + 3600, 0, [oID]]);
    const { body } = await ask(provider.url, `rts/${oID}/measures/control_delay?utime_start=${hour}&utime_end=${hour + 3600}`, { token });
    const { points } = body as DeviceMeasure;
    const approaches = told.signals[0]?.approaches ?? [];
    assert.deepEqual(
      [...new Set(approaches.flatMap(({ phases }) => phases))].sort((one, other) => one - other),
      [...new Set(points.map(({ number }) => number))].sort((one, other) => Number(one) - Number(other)),
    );
    for (const { phases, delay, vehicles, level, minutes, of } of approaches) {
      const own = points.filter(({ number }) => phases.includes(number ?? -1));
      const sum = own.reduce((all, { values }) => all + Number(values.volume), 0);
      const lost = own.reduce((all, { values }) => all + Number(values.volume) * Number(values.delay), 0);
      assert.ok(Math.abs((delay ?? 0) - lost / sum) < 1e-9);
      assert.ok(Math.abs(vehicles - sum / 4) < 1e-9);
      assert.equal(level, "ABCDEF"[[10, 20, 35, 55, 80].filter((longest) => (delay ?? 0) > longest).length]);
      assert.deepEqual([minutes, of], [60, 60]);
    }
  });

  it("shows nobody a signal that is none of theirs, and wants the right to see figures", async () => {
    const tags = provider.sim.world.tagsOf(oID);
    const other = [...new Set(provider.sim.world.city.controllers.flatMap((each) => each.tags ?? []))].find((tag) => !tags.includes(tag));
    const here = await letIn(provider, { role: "observer", tags: [tags[0] as string] });
    const there = await letIn(provider, { role: "observer", tags: [other as string] });
    assert.deepEqual(
      [(await quality(undefined, here.token)).signals.length, (await quality(undefined, there.token)).signals.length],
      [1, 0],
    );
    const without = await letIn(provider, { role: { signals: "view" } });
    const refused = await ask(provider.url, `city/signal_quality?utime=${hour}`, { token: without.token });
    assert.equal(refused.status, 404);
  });

  it("has no signal of an hour without events, and refuses what is to come", async () => {
    assert.deepEqual((await quality(`?utime=${hour - 86_400}`)).signals, []);
    const now = provider.sim.world.clock.now();
    for (const utime of [`${now + 7200}`, "soon", ""])
      assert.ok((await ask(provider.url, `city/signal_quality?utime=${utime}`, { token })).status >= 400, utime);
  });

  it("is of the last full hour without a moment, on the sides that the arms of a crossing lie at", async () => {
    let told = await quality("");
    for (let round = 0; round < 60 && told.pending > 0; round++) told = await quality("");
    const { time, clock, city } = provider.sim.world;
    assert.equal(told.utime_end, time.hour(clock.now()).start);
    assert.deepEqual([told.pending, told.signals.length], [0, city.controllers.length]);
    for (const { id, approaches, is_simulated } of told.signals) {
      const arms = city.controllers.find(({ oID: own }) => own === id)?.arms ?? [];
      assert.ok(is_simulated && approaches.length > 0, `${id}`);
      for (const { bearing, minutes, of } of approaches) {
        assert.ok(arms.some((arm) => arm.inbound && arm.bearing === bearing));
        assert.ok(minutes > 0 && minutes <= of && of === 60);
      }
    }
  });

  it("says of how many minutes it is, and nothing where nobody came", () => {
    const controller = provider.sim.world.city.controllers[0];
    assert.ok(controller);
    const point = (utime: number, number: number, volume: number, delay: number) => ({ utime, number, values: { volume, delay } });
    const known = [
      { utime: 0, minutes: 15, of: 15 },
      { utime: 900, minutes: 5, of: 15 },
      { utime: 1800, minutes: 0, of: 15 },
    ];
    const points = [point(0, 201, 100, 10), point(900, 201, 300, 60), point(1800, 201, 900, 500), point(0, 202, 0, 9)];
    const [whole] = approachesOf(controller, { points, known }, provider.sim.world.words);
    assert.deepEqual(whole && [whole.bearing, whole.phases, whole.vehicles, whole.delay, whole.level], [null, [201, 202], 50, 35, "C"]);
    assert.deepEqual([whole?.minutes, whole?.of], [20, 45]);
    const [empty] = approachesOf(controller, { points: [point(0, 201, 0, 9)], known }, provider.sim.world.words);
    assert.deepEqual([empty?.level, empty?.delay, empty?.vehicles], [null, null, 0]);
  });
});
