import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { CityEvent } from "../../src/core/contract/messages.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { simulated } from "./simulated.js";

describe("the events of all devices", () => {
  let provider: RunningProvider;
  let token = "";
  before(async () => {
    provider = await startInMemory({ scenario: "faulty" });
    token = await signIn(provider.url);
  });
  after(() => provider.close());
  const list = (search: string) => ask(provider.url, `city/events${search}`, { token });
  const eventsOf = (answer: Awaited<ReturnType<typeof list>>) => answer.body as CityEvent[];
  const now = () => Math.floor(provider.sim.world.clock.now());

  it("are those of each device's own log", async () => {
    const since = now() - 6 * 3600;
    const all: CityEvent[] = [];
    let search: string | null = `?since=${since}&limit=1000`;
    while (search) {
      const answer = await list(search);
      all.push(...eventsOf(answer));
      search = /<([^>]*)>/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
    }
    assert.ok(all.length > 100);
    assert.equal(new Set(all.map(({ id }) => id)).size, all.length, "each once");
    assert.deepEqual(
      all.map(({ utime }) => utime),
      all.map(({ utime }) => utime).sort((one, other) => other - one),
    );
    const { controllers, detectors } = provider.sim.world.city;
    for (const [kind, { oID, description }] of [
      ["rts", controllers[3]],
      ["rtc", detectors[5]],
    ] as [string, { oID: number; description: string }][]) {
      const log = (await ask(provider.url, `${kind}/${oID}/events_last`, { token, method: "POST" })).body as { utime: number }[];
      const newest = Math.max(...all.map(({ utime }) => utime));
      const wanted = log.filter(({ utime }) => utime >= since && utime <= newest);
      const own = all.filter((each) => each.kind === kind && each.oID === oID);
      assert.deepEqual(
        own.map(({ utime, status, msg, msg_key }) => ({ utime, status, msg, msg_key })),
        wanted,
      );
      for (const each of own) assert.equal(each.description, description);
    }
  });

  it("tell of a controller that a tester takes off line, and when it is back", async () => {
    const oID = provider.sim.world.city.controllers[7]?.oID;
    const force = (wanted: object) => ask(provider.url, "/__sim/controller", { body: { oID, faultless: true, ...wanted } });
    const messages = async () =>
      eventsOf(await list(`?since=${now() - 60}&limit=1000`))
        .filter((each) => each.oID === oID)
        .map(({ msg }) => msg);
    await force({ offline: true });
    assert.ok((await messages()).includes("Потеряна связь с устройством"));
    await ask(provider.url, "/__sim/advance", { body: { seconds: 5 } });
    await force({ offline: false });
    assert.deepEqual((await messages()).slice(0, 2), ["Связь с устройством восстановлена", "Потеряна связь с устройством"]);
  });

  it("come a page at a time, and none twice", async () => {
    const first = await list("?limit=3");
    assert.equal(eventsOf(first).length, 3);
    const next = /<([^>]*)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    assert.match(next, /limit=3/);
    const ids = [...eventsOf(first), ...eventsOf(await list(next))].map(({ id }) => id);
    assert.equal(new Set(ids).size, 6);
    assert.equal((await list(`?since=${now() + 100}`)).headers.get("link"), null);
  });

  it("hold a command that was just accepted, with who gave it", async () => {
    const world = simulated(provider);
    const oID = world.city.controllers[0]?.oID as number;
    world.forced.set(oID, { faultless: true, offline: false, local: false, restart: false });
    const sent = await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "flashing_yellow" } });
    const events = eventsOf(await list(`?since=${now() - 60}&limit=1000`)).filter((each) => each.oID === oID && each.kind === "rts");
    assert.ok(
      events.some(({ msg }) => /^Команда/.test(msg)),
      `${sent.status} ${JSON.stringify(events)}`,
    );
  });

  it("are refused where a number is none", async () => {
    for (const search of ["?limit=many", "?since=-1", "?after=x"]) assert.equal((await list(search)).status, 422, search);
  });
});
