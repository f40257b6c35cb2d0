import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { RunningProvider } from "../../src/provider/http/start.js";
import type { ControllerState } from "../../src/provider/sources/accepted.js";
import { healthFrom } from "../../src/provider/sources/health.js";
import type { CityMessage, CitySource } from "../../src/provider/sources/source.js";
import { openStream } from "../helper/open-stream.js";
import { ask, signIn, startInMemory } from "./asking.js";
import { onOneNode } from "./several-nodes.js";

const now = Date.UTC(2026, 9, 14, 9, 30) / 1000;
const oID = 1001;
const vehicles = { KTS: 17, KTK: 15, KTD: 1, KTP: 1, speed: 33 };
const message: CityMessage = { id: "own-1", place: [38, 56], type: "attention", text: "The cabinet hums", utime: now - 60 };
const state: ControllerState = {
  mode: "automatic",
  active: null,
  pending: null,
  by: "system",
  shown: {
    phase: 1,
    lastGreen: null,
    phaseStart: now - 5,
    phaseEnd: Number.POSITIVE_INFINITY,
    cycleEnd: Number.POSITIVE_INFINITY,
    sequence: [],
    durations: [],
    blink: false,
    cycle: null,
  },
};

/** A source that knows one controller: it is registered, and nothing else of the provider knows of it. */
function source(acknowledged: string[]): CitySource {
  let status: "hardware_error" | "failure" = "hardware_error";
  setTimeout(() => {
    status = "failure";
  }, 500).unref();
  return {
    devices: {
      isSimulated: false,
      has: (each) => each === oID,
      health: () => healthFrom(status, now - 600),
      lastReport: () => now,
      events: async ([start, end], only = oID) =>
        only === oID && start <= now - 90 && end >= now - 90
          ? [{ oID, utime: now - 90, status: "attention", msg: "The door is open" }]
          : [],
      picture: () => null,
      state: () => state,
      *rules() {},
      isHeldLocally: () => false,
      returnsAfter: () => null,
      schedule: (_, __, ___, from) => ({ since: from, until: null }),
      link: () => null,
      hasPlan: () => false,
      rts: () => ({ configuration: "of-its-own", vprocessor_oID: null, io_port: "own" }),
      rtc: () => ({ configuration: "", vprocessor_oID: null }),
      hour: () => ({ ...vehicles, so: 90, capacity: 800, saved: 0 }),
      lastHour: () => vehicles,
      kinds: () => ({ KTK: vehicles.KTK, KTD: vehicles.KTD, KTP: vehicles.KTP }),
      async prepare() {},
      whenAsked: null,
    },
    messages: {
      now: () => [message],
      timeOf: async (id) => (id === message.id ? message.utime : null),
      unacknowledged: () => [message.id],
      async acknowledge(id) {
        acknowledged.push(id);
      },
    },
  };
}

describe("a source of a city", onOneNode("registers a source in its memory"), () => {
  let provider: RunningProvider;
  let token = "";
  const acknowledged: string[] = [];
  before(async () => {
    provider = await startInMemory({ now: () => now, sources: [source(acknowledged)] });
    token = await signIn(provider.url);
  });
  after(() => provider.close());
  const get = async (path: string) => (await ask(provider.url, path, { token })).body;
  const post = (path: string, body?: object, headers = {}) =>
    ask(provider.url, path, { token, method: "POST", headers, ...(body ? { body } : {}) });

  it("is in the lists and in the stream of them", async () => {
    const stream = await openStream(provider.url, token, "rts");
    const { data } = await stream.next();
    assert.ok("versions" in data);
    for (;;) {
      const rows = (await get("city/items_telemetry_rts")) as { oID: number; status: string }[];
      if (rows.find((each) => each.oID === oID)?.status === "failure") break;
      const told = await stream.next();
      if (told.name === "delta" && JSON.stringify(told.data).includes('"failure"')) break;
    }
    stream.close();
    assert.equal((await get("city/items_telemetry_rts")).find((each: { oID: number }) => each.oID === oID).status, "failure");
  });

  it("is on the page of its device, and nothing is filled in", async () => {
    const told = await get(`rts/${oID}/telemetry`);
    assert.deepEqual(
      [told.configuration, told.vprocessor_oID, told.io_port, told.state_control_rts, told.phase, told.plan],
      ["of-its-own", null, "own", "automatic", 1, undefined],
    );
    assert.equal((await ask(provider.url, `rts/${oID}/img`, { token })).status, 404);
    const { body } = await post(`rts/${oID}/kts_last_hour`);
    assert.ok(body.length > 0 && body.every(({ KTS, speed }: typeof vehicles) => KTS === 17 && speed === 33));
    assert.ok((await post(`rts/${oID}/events_last`)).body.some(({ msg }: { msg: string }) => msg === "The door is open"));
  });

  it("is told from what is simulated beside it", async () => {
    const [detector] = await get("city/items_telemetry_rtc");
    const told = [`rts/${oID}`, "rts/1002", `rtc/${detector.oID}`].map(async (device) => (await get(`${device}/telemetry`)).is_simulated);
    assert.deepEqual(await Promise.all(told), [undefined, true, true]);
  });

  it("has its messages shown, acknowledged, and told so", async () => {
    const { features } = await get("city/transport_situation");
    assert.ok(features.some(({ properties }: { properties: CityMessage }) => properties.id === message.id));
    assert.ok((await get("city/events")).some(({ msg }: { msg: string }) => msg === "The door is open"));
    assert.equal((await post(`messages/${message.id}/acknowledge`)).status, 200);
    for (let i = 0; i < 50 && acknowledged.length === 0; i++) await new Promise((done) => setTimeout(done, 20));
    assert.deepEqual(acknowledged, [message.id]);
  });

  it("is what analytics and reports are made of", async () => {
    const arms = provider.sim.world.controllers.get(`${oID}`)?.arms.filter(({ inbound }) => inbound).length ?? 0;
    const { body } = await post("cross/get_city_analytics", { oIDs: [oID], objectDirection: "", utime: now - 86_400 });
    assert.ok(body.analytics_kts_hour.series.every(({ value }: { value: number }) => value === arms * 17));
    const report = await post(`crossroad/rts/${oID}/day_reports`, { utime: now - 86_400 }, { accept: "text/csv" });
    assert.match(report.text, /;?17[;,]/);
  });
});

describe("the modules of the provider", () => {
  it("load the simulator where something is simulated, and not else", () => {
    const importers: string[] = [];
    for (const name of readdirSync("src/provider", { recursive: true, encoding: "utf8" })) {
      if (!name.endsWith(".ts") || name.startsWith("sources/simulation/")) continue;
      const text = readFileSync(`src/provider/${name}`, "utf8");
      // A type is no module that is loaded.
      if (/^import (?!type )[^;]*"[^"]*\/simulation\/[^"]*";/m.test(text)) importers.push(name);
    }
    assert.deepEqual(importers.sort(), ["http/sim-control.ts"]);
  });
});
