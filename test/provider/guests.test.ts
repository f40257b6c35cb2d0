import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import * as v from "valibot";
import { type OperationName, ops } from "../../src/core/contract/index.js";
import { guestPath, type Operation } from "../../src/core/contract/operation.js";
import { pathsOf } from "../../src/provider/http/mount.js";
import type { RunningProvider } from "../../src/provider/http/start.js";
import { createGuests } from "../../src/provider/service/guests/passes.js";
import { guestView } from "../../src/provider/service/guests/view.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";
import { tileAt } from "./tile-reading.js";

const everything = ["signals", "signals.since", "signals.repair", "bus", "bus.passengers", "station", "road", "weather"];
const table = Object.entries(ops) as [OperationName, Operation][];

/** A path with ids that exist. */
function filled({ sim: { world } }: RunningProvider, path: string): string {
  const ids: Record<string, unknown> = {
    rts: 1001,
    crossroad: 1001,
    rtc: world.city.detectors[0]?.oID,
    cross: world.city.crossings[0]?.id,
    bus: world.city.routes[0]?.buses[0]?.id,
    spec: world.city.vehicles[0]?.id,
  };
  const [, noun = ""] = path.split("/");
  const { z, x, y } = tileAt([world.city.longitude, world.city.latitude], 14);
  return path
    .replace(":z/:x/:y", `${z}/${x}/${y}`)
    .replace(/:\w+/, `${ids[noun] ?? 1}`)
    .replace(/:\w+/g, "1");
}

/** Asks as a guest who waits when he is told to: more operations are tried here than a guest may ask in a second. */
async function askPatiently(...question: Parameters<typeof ask>): ReturnType<typeof ask> {
  for (;;) {
    const answer = await ask(...question);
    if (answer.status !== 429) return answer;
    await setTimeout(1_000 * answer.body.error.values.seconds);
  }
}

const passOf = async ({ url }: RunningProvider): Promise<string> => (await ask(url, "auth/guest", { method: "POST" })).body.access_token;

describe("the public view", () => {
  let provider: RunningProvider;
  let pass: string;
  before(async () => {
    provider = await startInMemory({ guests: everything, scenario: "faulty" });
    pass = await passOf(provider);
  });
  after(() => provider.close());

  it("opens to a guest what the contract marks, each at an address of guests, and nothing else", async () => {
    const opened: string[] = [];
    for (const [name, op] of table.filter(([, { auth }]) => auth))
      for (const { path } of pathsOf(op)) {
        const asked = filled(provider, path);
        const [own, guests] = await Promise.all(
          [asked, guestPath(asked)].map((each) => askPatiently(provider.url, `/api/v1${each}`, { method: op.method, token: pass })),
        );
        assert.equal(own?.status, 403, `${name}: ${own?.text.slice(0, 200)}`);
        assert.equal(own?.body.error.code, "not_for_guests");
        if (guests?.status !== 403) {
          assert.equal(guests?.status, 200, `${name}: ${guests?.text.slice(0, 200)}`);
          opened.push(name);
          if (typeof op.ok === "object") v.parse(op.ok, guests?.body);
        }
      }
    assert.deepEqual(opened.sort(), [
      "busRoute",
      "busTelemetry",
      "cityCross",
      "cityDetail",
      "citySegments",
      "citySignals",
      "cityStreets",
      "citySurroundings",
      "cityTile",
      "cityWeather",
      "transportSituation",
    ]);
  });

  it("gives the same token to all, and only the layers that the city names", async () => {
    const [one, other] = await Promise.all([1, 2].map(() => ask(provider.url, "auth/guest", { method: "POST" })));
    assert.equal(other?.body.access_token, one?.body.access_token);
    assert.deepEqual(other?.body.layers, ["signals", "bus", "station", "road", "weather"]);
  });

  it("shows neither cameras, people, plates, models, special vehicles nor messages", async () => {
    const situation = await ask(provider.url, "guest/city/transport_situation", { token: pass });
    const kinds = new Set(situation.body.features.map(({ properties }: { properties: { kind: string } }) => properties.kind));
    assert.deepEqual([...kinds].sort(), ["bus", "road", "station"]);
    const { city } = provider.sim.world;
    const telemetry = await ask(provider.url, `guest/bus/${city.routes[0]?.buses[0]?.id}/telemetry`, { token: pass });
    assert.equal(typeof telemetry.body.passengers, "number");
    const said = situation.text + telemetry.text + (await ask(provider.url, "guest/city/signals", { token: pass })).text;
    const hidden = city.routes.flatMap(({ buses }) => buses.flatMap(({ plate, model }) => [plate, model]));
    for (const word of [...hidden, ...city.vehicles.flatMap(({ driver, plate }) => [driver, plate])])
      assert.ok(!said.includes(word), `guests are told "${word}"`);
  });

  it("tells residents neither that a device is not heard of nor what only operators have to mend", async () => {
    const { sim, url } = provider;
    const token = await signIn(url);
    const list = await ask(url, "city/items_telemetry_rts", { token });
    const signals = (await ask(url, "guest/city/signals", { token: pass })).body as { id: number; state: string; utime_start: unknown }[];
    const stateOf = new Map(signals.map((signal) => [signal.id, signal]));
    const seen = new Set<string>();
    for (const { oID, status } of list.body as { oID: number; status: string }[]) {
      const { state, utime_start } = stateOf.get(oID) ?? {};
      seen.add(status);
      if (status === "failure") assert.equal(state, "out_of_order");
      else assert.notEqual(state, "out_of_order", `${oID} is "${status}"`);
      if (status === "no_data" || status === "no_connection") assert.deepEqual([state, utime_start], ["unknown", null]);
    }
    for (const status of ["failure", "no_data", "no_connection", "software_error"]) assert.ok(seen.has(status), `no device is "${status}"`);
    assert.equal(signals.length, sim.world.city.controllers.length);
  });

  it("says flashing yellow, and since when, of a crossing that an operator has put there", async () => {
    const { url, sim } = provider;
    const token = await signIn(url);
    const oID = 1003;
    await ask(url, "/__sim/controller", { body: { oID, offline: false, local: false, restart: false, faultless: true } });
    const before = Math.floor(sim.world.clock.now());
    const order = await ask(url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "flashing_yellow" } });
    assert.equal(order.status, 200, order.text);
    await ask(url, "/__sim/advance", { body: { seconds: 180 } });
    const signals = (await ask(url, "guest/city/signals", { token: pass })).body;
    const signal = signals.find(({ id }: { id: number }) => id === oID);
    assert.equal(signal.state, "flashing_yellow");
    assert.ok(signal.utime_start >= before && signal.utime_start < before + 180, `${signal.utime_start} of ${before}`);
  });

  it("lets a cache keep what guests are answered, one copy for all of them, and nothing of what users are", async () => {
    const token = await signIn(provider.url);
    for (const path of ["city/detail", "city/signals", "city/transport_situation", "city/weather", "cross/get_city_segments"]) {
      const headers = { origin: "https://www.portal.example" };
      const answer = await ask(provider.url, `guest/${path}`, { token: pass, headers });
      assert.match(answer.headers.get("cache-control") ?? "", /^public, s-maxage=\d+$/, path);
      assert.equal(answer.headers.get("vary"), "Accept-Encoding", path);
      assert.equal(answer.headers.get("access-control-allow-origin"), "*", path);
      const own = await ask(provider.url, path, { token });
      assert.doesNotMatch(own.headers.get("cache-control") ?? "", /public|s-maxage/, path);
    }
    const refused = await ask(provider.url, "guest/uds", { token: pass });
    assert.equal(refused.headers.get("cache-control"), "no-store");
  });

  it("takes no user's token at the addresses of guests, no old pass and no token of its own making", async () => {
    const user = await signIn(provider.url);
    for (const token of [user, "a.b.c", undefined]) {
      const { status } = await ask(provider.url, "guest/city/detail", token ? { token } : {});
      assert.equal(status, 401, token);
    }
    assert.equal((await ask(provider.url, "auth/check", { token: pass })).status, 403);
  });

  it("has limits of its own, which users do not feel", onOneNode("each protects itself"), async () => {
    const crowded = await startInMemory({ guests: ["signals"] });
    try {
      const guest = await passOf(crowded);
      const token = await signIn(crowded.url);
      const statuses: number[] = [];
      let wait: string | null = null;
      for (let round = 0; round < 14; round++) {
        const answers = await Promise.all(Array.from({ length: 100 }, () => ask(crowded.url, "guest/city/detail", { token: guest })));
        for (const { status, headers } of answers) {
          statuses.push(status);
          wait ??= headers.get("retry-after");
        }
      }
      assert.ok(statuses.includes(429), "1,400 calls in a few seconds were all answered");
      assert.ok(Number(wait) >= 1, `Retry-After: ${wait}`);
      assert.equal((await ask(crowded.url, "city/detail", { token })).status, 200);
    } finally {
      await crowded.close();
    }
  });
});

describe("guests of one network", () => {
  it("do not use up what all residents have", async () => {
    const guests = createGuests(null, new Uint8Array(32));
    const waits = await Promise.all(Array.from({ length: 1_000 }, () => guests.take("192.0.2.1")));
    assert.ok(waits.some((wait) => wait > 0));
    assert.equal(await guests.take("198.51.100.1"), 0);
  });
});

describe("a city that shows less", () => {
  it("keeps a layer, a field and everything to itself unless it names them", async () => {
    const provider = await startInMemory({ guests: ["signals", "road"], scenario: "faulty" });
    try {
      const pass = await passOf(provider);
      const { features } = (await ask(provider.url, "guest/city/transport_situation", { token: pass })).body;
      for (const { properties } of features) assert.deepEqual([properties.kind, properties.speed], ["road", null]);
      const signals = (await ask(provider.url, "guest/city/signals", { token: pass })).body;
      for (const { utime_start, is_repair } of signals) assert.deepEqual([utime_start, is_repair], [null, false]);
      assert.ok(signals.some(({ state }: { state: string }) => state === "out_of_order"));
      assert.equal((await ask(provider.url, "guest/city/weather", { token: pass })).status, 403);
    } finally {
      await provider.close();
    }
  });

  it("has no public view unless it is configured", async () => {
    const provider = await startInMemory();
    try {
      assert.equal((await ask(provider.url, "auth/guest", { method: "POST" })).status, 404);
      assert.equal((await ask(provider.url, "guest/city/detail", { token: await signIn(provider.url) })).status, 401);
    } finally {
      await provider.close();
    }
  });

  it("is not started with words that guests cannot be shown", async () => {
    await assert.rejects(startInMemory({ guests: ["signals", "cameras"] }), /"cameras" is nothing that guests may see: give signals/);
    await assert.rejects(startInMemory({ guests: ["bus.plate"] }), /a part of "bus": name that, too/);
  });
});

it("gives the same pass at two nodes that are asked at different seconds, and still knows that of the period before", async ({ mock }) => {
  const view = guestView(["signals"]);
  const secret = new Uint8Array(32);
  const one = createGuests(view, secret);
  const other = createGuests(view, secret);
  mock.timers.enable({ apis: ["Date"], now: 1_800_000_000_000 });
  const pass = await one.pass();
  mock.timers.setTime(1_800_000_250_000);
  assert.equal(await other.pass(), pass);
  mock.timers.setTime(1_800_000_310_000);
  assert.notEqual(await one.pass(), pass);
  assert.equal(await one.isPass(pass), true);
});
