import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { logEntryId } from "../../src/core/contract/messages.js";
import type { TransportSituation } from "../../src/core/contract/transport.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { eventsBetween } from "../../src/provider/sources/simulation/events.js";
import { scenarioMessages } from "../../src/provider/sources/simulation/scenario.js";
import { ask, freshController, signIn, startInMemory, viewer } from "./asking.js";
import { simulated } from "./simulated.js";

const DAY = 86_400;
const SLOT = 7_200;

/** The city's messages as the message center gets them, the newest first. */
async function messagesOf(url: string, token: string) {
  const { features } = (await ask(url, "city/transport_situation", { token })).body as TransportSituation;
  return features.flatMap(({ properties }) => (properties.kind === "message" ? [properties] : [])).sort((a, b) => b.utime - a.utime);
}

describe("acknowledging a message", () => {
  let provider: RunningProvider;
  let one = "";
  let other = "";
  before(async () => {
    provider = await startInMemory({ scenario: "incident" });
    // Crashes last three quarters of the time: a quarter of all hours begins without one.
    const world = simulated(provider);
    while (scenarioMessages(world, world.clock.now()).length === 0) await ask(provider.url, "/__sim/advance", { body: { seconds: 300 } });
    one = await signIn(provider.url);
    other = await signIn(provider.url, viewer);
  });
  after(() => provider.close());
  const acknowledge = (id: string | number, token = one) =>
    ask(provider.url, `messages/${encodeURIComponent(id)}/acknowledge`, { token, method: "POST" });
  const marks = async () =>
    (await ask(provider.url, "messages/acknowledged", { token: other })).body as { id: string; fio: string; utime: number }[];
  const now = () => provider.sim.world.clock.now();

  it("is seen by the others, of whom the first stays: the city's messages, entries of logs and what operators did", async () => {
    const world = simulated(provider);
    const oID = freshController(provider);
    await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token: one, body: { oID, program: "static" } });
    const [done] = (await ask(provider.url, `rts/${oID}/events_last`, { token: one, method: "POST" })).body;
    assert.match(done.msg, /^Команда принята/);
    const [detector] = world.city.detectors;
    const seen = eventsBetween(world, detector?.oID ?? 0, now() - 3 * DAY, now()).at(-1);
    assert.ok(detector && seen);
    const ids = [
      ...(await messagesOf(provider.url, one)).map(({ id }) => id),
      logEntryId("rts", oID, done),
      logEntryId("rtc", detector.oID, seen),
    ];
    assert.ok(ids.some((id) => `${id}`.startsWith("scenario-")) && ids.length > 3, ids.join());
    for (const id of ids) {
      const first = await acknowledge(id);
      assert.equal(first.status, 200, `${id}`);
      assert.deepEqual([first.body.id, first.body.fio], [id, "Дежурный диспетчер"]);
      assert.deepEqual((await acknowledge(id, other)).body, first.body);
      assert.deepEqual(
        (await marks()).filter((mark) => mark.id === id),
        [first.body],
      );
    }
  });

  it("is refused where there is no such message, or none yet (A20)", async () => {
    const world = simulated(provider);
    const [{ id = "" } = {}] = (await messagesOf(provider.url, one)).filter(({ id }) => `${id}`.startsWith("message-"));
    const slot = Number(`${id}`.split("-")[1]);
    const oID = world.city.controllers[0]?.oID ?? 0;
    const [event] = eventsBetween(world, oID, now() - 3 * DAY, now());
    const next = eventsBetween(world, oID, now() + 60, now() + 9 * DAY).at(-1);
    assert.ok(event && next);
    const entry = logEntryId("rts", oID, event);
    const before = await marks();
    for (const unknown of [
      "m-1",
      "message-",
      "message-1e3",
      "constructor",
      "__proto__",
      "\u0000",
      "x".repeat(5_000),
      `message-0${slot}`,
      `message-${slot + 2}`,
      `message-${slot - (60 * DAY) / SLOT}`,
      "message-999999999",
      "scenario-999999",
      "scenario-999999-0",
      "scenario-x-0",
      `${entry}x`,
      entry.replace("rts", "rtc"),
      entry.replace(`${oID}`, "77"),
      entry.replace(`${event.utime}`, `${event.utime + 1}`),
      logEntryId("rts", oID, { ...event, msg: "Авария" }),
      logEntryId("rts", oID, next),
    ]) {
      const { status, body } = await acknowledge(unknown);
      assert.deepEqual([status, body.error?.code], [404, "unknown_message"], unknown.slice(0, 60));
    }
    assert.deepEqual(await marks(), before);
  });

  it("stays known however many others are acknowledged after it: junk, and messages of the past month", async () => {
    const world = simulated(provider);
    const [newest] = await messagesOf(provider.url, one);
    const { body: mark } = await acknowledge(newest?.id ?? "");
    const old = world.city.controllers.flatMap(({ oID }) =>
      eventsBetween(world, oID, now() - 30 * DAY, now() - 2 * DAY).map((event) => logEntryId("rts", oID, event)),
    );
    const ids = [...Array.from({ length: 5_100 }, (_, at) => `junk-${at}`), ...new Set(old)].slice(0, 10_300);
    assert.equal(ids.length, 10_300);
    await ask(provider.url, "/__sim/advance", { body: { seconds: 60 } });
    let taken = 0;
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let id = ids.pop(); id !== undefined; id = ids.pop()) if ((await acknowledge(id)).status === 200) taken++;
      }),
    );
    assert.equal(taken, 5_200);
    assert.deepEqual(
      (await marks()).filter(({ id }) => id === newest?.id),
      [mark],
    );
  });
});

describe("marks that an older version kept of any id", () => {
  it("count where there was a message before them, and no others", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "its-marks-"));
    try {
      const first = await startProvider({ dataDir });
      const token = await signIn(first.url);
      const [message, earlier] = await messagesOf(first.url, token);
      assert.ok(message && earlier);
      const rows = [
        { id: `${message.id}`, fio: "Рано", utime: message.utime - 1 },
        { id: `${earlier.id}`, fio: "Наблюдатель", utime: earlier.utime + 1 },
        { id: "junk", fio: "Наблюдатель", utime: message.utime },
      ];
      await first.sim.db
        .insertInto("acknowledgements")
        .values(rows.map((row) => ({ ...row, message_utime: null })))
        .execute();
      await first.close();
      const second = await startProvider({ dataDir });
      const list = async () => (await ask(second.url, "messages/acknowledged", { token })).body;
      assert.deepEqual(await list(), [rows[1]]);
      const { body } = await ask(second.url, `messages/${message.id}/acknowledge`, { token, method: "POST" });
      assert.equal(body.fio, "Дежурный диспетчер");
      assert.deepEqual(await list(), [body, rows[1]]);
      await second.close();
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
