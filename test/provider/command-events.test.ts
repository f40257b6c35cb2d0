import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import type { DeviceEvent } from "../../src/core/contract/device.js";
import { type CityEvent, logEntryId } from "../../src/core/contract/messages.js";
import type { Controller } from "../../src/provider/city/model.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { stateAt } from "../../src/provider/sources/simulation/controller-state.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, freshController, signIn, startInMemory } from "./asking.js";
import { simulated } from "./simulated.js";

const WHO = "Дежурный диспетчер";

describe("what became of a command, in the log of its controller", () => {
  let provider: RunningProvider;
  let token = "";
  let oID = 0;
  before(async () => {
    provider = await startInMemory();
    token = await signIn(provider.url);
  });
  beforeEach(() => {
    oID = freshController(provider);
  });
  after(() => provider.close());

  const send = (call: string, body: object) => ask(provider.url, `crossroad/rts/${oID}/${call}`, { token, body: { oID, ...body } });
  const order = async (program: string) => assert.equal((await send("set_program", { program })).status, 200);
  const force = (wanted: object) => ask(provider.url, "/__sim/controller", { body: { oID, ...wanted } });
  const telemetry = async () => (await ask(provider.url, `rts/${oID}/telemetry`, { token })).body;
  const advance = (seconds: number) => ask(provider.url, "/__sim/advance", { body: { seconds } });
  /** The rows on commands, the oldest first. */
  const log = async () => logOf(provider, token, oID);
  const words = async () => (await log()).map(({ msg }) => msg);
  const said = (...rows: string[]) =>
    waitUntil(`the log says ${rows.join(" | ")}`, async () => `${(await words()).sort()}` === `${rows.sort()}`);
  const [accepted, inForce] = ["принята", "вступила в силу"].map((word) => (mode: string) => `Команда ${word}: ${mode}. ${WHO}`) as [
    (mode: string) => string,
    (mode: string) => string,
  ];
  const ended = (mode: string, why: string) => `Команда завершена: ${mode}. ${why}. ${WHO}`;

  /** Goes on for so long, and until what the controllers have done by then is written. */
  async function lookAfter(seconds: number): Promise<void> {
    const other = freshController(provider);
    const { status } = await ask(provider.url, `crossroad/rts/${other}/set_program`, { token, body: { oID: other, program: "basic" } });
    assert.equal(status, 200);
    await advance(seconds);
    await waitUntil("it is written", async () => (await logOf(provider, token, other)).length === 2);
  }

  /** Goes on second by second until the telemetry shows a mode; gives the city's time then. */
  async function shown(mode: string, from = 0): Promise<number> {
    if (from) await advance(from);
    for (let second = 0; second < 400; second++) {
      if ((await telemetry()).state_control_rts === mode) return Math.floor(provider.sim.world.clock.now());
      await advance(1);
    }
    throw new Error(`${mode} was not shown`);
  }

  it("is when it came into force and when its time ran out, as the telemetry showed it", async () => {
    const { state_control_rts } = await telemetry();
    await order("shutdown");
    const began = await shown("shutdown");
    const returned = await shown(state_control_rts, 3590);
    const mode = "Отключение светофоров";
    await said(accepted(mode), inForce(mode), ended(mode, "Время вышло, возврат выполнен"));
    const [, second, third] = await log();
    assert.ok(second && Math.abs(second.utime - began) <= 1, `${second?.utime} ${began}`);
    assert.ok(third && Math.abs(third.utime - returned) <= 1, `${third?.utime} ${returned}`);
    await advance(600);
    assert.equal((await words()).length, 3);
  });

  it("is that it was given back, and by which command", async () => {
    assert.equal((await send("set_custom_program", { sequence: [2, 1], durations: [40, 50] })).status, 200);
    const own = "Программа переключения";
    await advance(300);
    await said(accepted(own), inForce(own));
    await order("automatic");
    await advance(300);
    const back = "Автоматическое управление";
    await said(accepted(own), inForce(own), ended(own, "Управление возвращено диспетчером"), accepted(back), inForce(back));
    const at = async (msg: string) => (await log()).find((row) => row.msg === msg)?.utime;
    assert.equal(await at(inForce(back)), await at(ended(own, "Управление возвращено диспетчером")));
  });

  it("is that another one took its place, before or after it came into force", async () => {
    assert.equal((await send("set_uf_program", { phase: 2 })).status, 200);
    await advance(300);
    await order("all_red");
    await order("flashing_yellow");
    await advance(300);
    const held = "Удержание фазы, фаза 2";
    const red = "Кругом красный (КК)";
    const yellow = "Жёлтое мигание (ЖМ)";
    const replaced = "Заменена другой командой";
    await said(
      accepted(held),
      inForce(held),
      ended(held, replaced),
      accepted(red),
      `Команда не вступила в силу: ${red}. ${replaced}. ${WHO}`,
      accepted(yellow),
      inForce(yellow),
    );
  });

  it("is that the cabinet took over, which only interrupts a lasting one", async () => {
    await order("static");
    await advance(300);
    await order("all_red");
    await advance(300);
    await force({ local: true });
    await advance(600);
    await force({ local: false });
    await advance(300);
    const plan = "Статическая программа ПОДД без адаптации";
    const red = "Кругом красный (КК)";
    await said(accepted(plan), inForce(plan), accepted(red), inForce(red), ended(red, "Включено местное управление из шкафа"));
  });

  it("is not said before it is so: of a controller that is stuck, or does not answer", async () => {
    const mode = "Кругом красный (КК)";
    await order("all_red");
    await force({ offline: true });
    await lookAfter(300);
    assert.deepEqual(await words(), [accepted(mode)]);
    await force({ offline: false, stuck: true });
    await said(accepted(mode), inForce(mode));
    await lookAfter(7_200);
    assert.deepEqual(await words(), [accepted(mode), inForce(mode)]);
    const late = provider.sim.world.clock.now();
    await force({ stuck: false });
    await said(accepted(mode), inForce(mode), ended(mode, "Время вышло, возврат выполнен"));
    const row = (await log()).at(-1);
    assert.ok(row && row.utime > late - 30, `${row?.utime} ${late}`);
    // A node that begins to drive looks at all of it anew, and has to find what the others have shown.
    const { commands } = provider.sim;
    const world = simulated(provider);
    const { mode: before } = stateAt(world, commands, world.controllers.get(String(oID)) as Controller, late - 60);
    assert.equal(before, "all_red");
  });

  it("stands in the log of the day and in the city's events, marked as history, and can be acknowledged", async () => {
    await order("all_red");
    const [{ utime = 0 } = {}] = await log();
    await advance(300);
    const mode = "Кругом красный (КК)";
    await said(accepted(mode), inForce(mode));
    const of = async (rows: Promise<{ body: DeviceEvent[] }>) => (await rows).body.filter(({ msg }) => msg === inForce(mode));
    const [row] = await of(ask(provider.url, `rts/${oID}/events_alls`, { token, body: { utime_today: utime } }));
    assert.deepEqual([row?.status, row?.is_history], ["confirmation", true]);
    const events = ask(provider.url, `city/events?since=${utime - 60}&limit=1000`, { token }) as Promise<{ body: CityEvent[] }>;
    const own = (await events).body.filter((event) => event.oID === oID && /^Команда/.test(event.msg));
    assert.deepEqual(
      own.map(({ msg, is_history }) => [msg, is_history]),
      [
        [inForce(mode), true],
        [accepted(mode), undefined],
      ],
    );
    const id = logEntryId("rts", oID, row as DeviceEvent);
    assert.equal((await ask(provider.url, `messages/${id}/acknowledge`, { token, method: "POST" })).status, 200);
  });
});

const logOf = async (provider: RunningProvider, token: string, oID: number): Promise<DeviceEvent[]> =>
  ((await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" })).body as DeviceEvent[])
    .filter(({ msg }) => msg.startsWith("Команда"))
    .sort((one, other) => one.utime - other.utime);

describe("what became of a command while its provider was down", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "its-command-events-"));
  let provider: RunningProvider | null = null;
  afterEach(() => provider?.close());
  after(() => rmSync(dataDir, { recursive: true }));

  it("is written by the next one with its own moment, once", async () => {
    const began = Math.floor(Date.now() / 1000);
    let at = began;
    let oID = 0;
    let token = "";
    const start = async () => {
      provider = await startProvider({ dataDir, simControl: true, now: () => at + (Date.now() / 1000 - began) });
      if (oID) simulated(provider).forced.set(oID, { faultless: true });
      else oID = freshController(provider);
      token = await signIn(provider.url);
      return provider;
    };
    const first = await start();
    const { status } = await ask(first.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "shutdown" } });
    assert.equal(status, 200);
    await first.close();

    at += 300;
    const second = await start();
    await waitUntil("it came into force", async () => (await logOf(second, token, oID)).length === 2);
    const [, inForce] = await logOf(second, token, oID);
    assert.ok(inForce && inForce.utime < at - 100, `${inForce?.utime} ${at}`);
    await second.close();

    at += 2 * 3600;
    for (const each of [await start(), null]) {
      const third = each ?? (await start());
      await waitUntil("it has ended", async () => (await logOf(third, token, oID)).length >= 3);
      const rows = await logOf(third, token, oID);
      assert.equal(rows.length, 3);
      assert.deepEqual(rows[1], inForce);
      const late = (rows[2]?.utime ?? 0) - inForce.utime - 3600;
      assert.ok(late >= 0 && late < 120, `${late}`);
      assert.match(rows[2]?.msg ?? "", /^Команда завершена: Отключение светофоров\. Время вышло/);
      await third.close();
    }
    provider = null;
  });
});
