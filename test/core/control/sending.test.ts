import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { RETURN_GRACE } from "../../../src/core/control/follow.js";
import { isClear, refusalWithoutReading } from "../../../src/core/control/sending.js";
import { vehicleRequests } from "../../../src/core/control/vehicle-requests.js";
import { ProviderError } from "../../../src/core/provider-error.js";
import { cityOverrides } from "../../../src/core/resources/overrides.js";
import type { RunningProvider } from "../../../src/provider/http/start.js";
import { waitUntil } from "../../helper/wait-until.js";
import { ask as askCall, startInMemory } from "../../provider/asking.js";
import { advance, closeQuietly, everybodyLeaves, operatorAt, quietController, type Spoil } from "./at-provider.js";

type Operator = Awaited<ReturnType<typeof operatorAt>>;
const program = (word: string) => ({ call: "setProgram", program: word }) as const;
const VEHICLE = "spec-1";

/** A page that a captive portal or a proxy puts in the place of the answer. */
const page = async () => new Response("\ufeff\n<!doctype html><title>Wi-Fi</title>", { headers: { "content-type": "text/html" } });

describe("sending", () => {
  let provider: RunningProvider;
  let me: Operator;
  let oID = 0;
  before(async () => {
    provider = await startInMemory();
  });
  beforeEach(async () => {
    oID = quietController(provider);
    me = await operatorAt(provider);
  });
  afterEach(everybodyLeaves);
  after(() => closeQuietly(provider));

  /** A task for a vehicle that no test has asked anything of. */
  const task = () => {
    const segment = provider.sim.world.city.segments[0];
    assert.ok(segment);
    return {
      work: "snow",
      utime_start: Math.floor(provider.sim.world.clock.now()),
      section_name: segment.name,
      section: { type: "LineString" as const, coordinates: segment.line },
    };
  };
  const vehicle = () => vehicleRequests(me.client, VEHICLE);
  /** Waits with the look until it is let go. */
  function hold() {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    me.way.look = (ask) => held.then(ask);
    return release;
  }

  /** A door of the provider's that sends every call on to the provider itself. */
  async function throughRedirect(act: (spoil: Spoil) => Promise<unknown>) {
    const door = createServer((request, answer) => {
      answer.writeHead(307, { location: `${provider.url}${request.url}` }).end();
    });
    await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
    const { port } = door.address() as AddressInfo;
    try {
      await act(async (_ask, request) =>
        fetch(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, {
          method: request.method,
          headers: request.headers,
          body: await request.text(),
          redirect: request.redirect,
        }),
      );
    } finally {
      door.closeAllConnections();
      door.close();
    }
  }

  it("follows no redirect: a command that was sent on would be two POSTs", async () => {
    await throughRedirect(async (spoil) => {
      me.way.spoil = spoil;
      assert.equal((await me.send(oID, program("all_red")))?.state, "unknown");
      await waitUntil("the server is known to answer", () => !me.client.connection.$isBadConnection.get());
      assert.equal(await vehicle().set(task()), "unknown");
    });
    const { db } = provider.sim;
    assert.deepEqual(
      await db
        .selectFrom("commands")
        .select("oid")
        .where("oid", "in", [`${oID}`, VEHICLE])
        .execute(),
      [],
    );
  });

  it("takes a page in the place of the answer for no answer: unknown, and checked", async () => {
    me.way.spoil = page;
    const sent = await me.send(oID, program("all_red"));
    assert.deepEqual([sent?.state, sent?.accepted], ["unknown", null]);
    assert.equal(await vehicle().set(task()), "unknown");
    await advance(provider, 32, me);
    await waitUntil("the controller was looked at", () => me.last()?.state === "unconfirmed");
    assert.equal(me.posts.length, 2);
  });

  it("takes an empty answer and a word for accepted, as providers give them", async () => {
    for (const [at, body] of ["", "OK", "null", "{}"].entries()) {
      const other = at === 0 ? oID : quietController(provider);
      me.way.spoil = async () => new Response(body, { headers: { "content-type": "text/html" } });
      assert.equal((await me.send(other, program("basic"), ""))?.state, "accepted", JSON.stringify(body));
    }
  });

  it("says of a look that failed that nothing was sent, and not that the server refused", async () => {
    const seen = await me.look(oID);
    const send = () => me.ledger.send({ oID, name: "x", order: program("all_red"), reason: "ДТП", seen });
    for (const status of [500, 404, 409]) {
      me.way.look = async () => Response.json({ error: { code: "internal", message: "сбой" } }, { status });
      const mine = await send();
      assert.deepEqual([mine?.state, mine?.sent, mine?.refusal], ["refused", null, { by: "look", status }]);
      await vehicle().set(task());
      assert.deepEqual(vehicle().$requests.get()[0]?.refusal, { by: "look", status });
    }
    me.way.look = page;
    assert.deepEqual((await send())?.refusal, { by: "look", status: 200 });
    assert.equal(me.posts.length, 0);
  });

  it("takes a plain no for clear, a failing or silent server not; a look without an answer for no connection", () => {
    const answered = (status: number, code = "") => new ProviderError("status", "", { status, code });
    for (const [error, clear] of [
      [answered(400), true],
      [answered(409), true],
      [answered(408), false],
      [answered(499), true],
      [answered(500), false],
      [answered(503), false],
      [answered(503, "command_too_late"), true],
      [new ProviderError("network", ""), false],
      [new TypeError("no answer"), false],
    ] as const)
      assert.equal(isClear(error), clear, `${error}`);
    assert.deepEqual(refusalWithoutReading(answered(502)), { by: "look", status: 502 });
    assert.deepEqual(refusalWithoutReading(new ProviderError("network", "")), { by: "connection" });
    assert.deepEqual(refusalWithoutReading(new TypeError("no answer")), { by: "connection" });
  });

  it("sends nothing that was withdrawn while the controller was looked at", async () => {
    const seen = await me.look(oID);
    const offered = new AbortController();
    const release = hold();
    const sent = me.ledger.send({ oID, name: "x", order: program("all_red"), reason: "ДТП", seen, signal: offered.signal });
    const asked = vehicle().set(task(), offered.signal);
    await waitUntil("both are looked at", () => me.looks.length === 2);
    offered.abort();
    release();
    assert.deepEqual((await sent)?.refusal, { by: "withdrawn" });
    assert.equal(await asked, "refused");
    assert.deepEqual(vehicle().$requests.get()[0]?.refusal, { by: "withdrawn" });
    assert.equal(me.posts.length, 0);
  });

  it("makes no call at all while the server is known not to answer", async () => {
    const seen = await me.look(oID);
    me.client.connection.silent();
    const mine = await me.ledger.send({ oID, name: "x", order: program("basic"), reason: "", seen });
    assert.deepEqual(mine?.refusal, { by: "connection" });
    me.client.connection.silent();
    await vehicle().set(task());
    assert.deepEqual(vehicle().$requests.get()[0]?.refusal, { by: "connection" });
    assert.deepEqual([me.looks, me.posts], [[], []]);
  });

  it("decides nothing on a clock that was set, or that stood still, since the city told its time", async () => {
    const seen = await me.look(oID);
    const { $setting } = me.client.clock;
    me.way.instead.set("city/detail", () => new Promise(() => {}));
    const release = hold();
    const sent = me.ledger.send({ oID, name: "x", order: program("basic"), reason: "", seen });
    const asked = vehicle().set(task());
    await waitUntil("both are looked at", () => me.looks.length === 2);
    $setting.set({ ...$setting.get(), isDoubted: true });
    release();
    assert.deepEqual((await sent)?.refusal, { by: "doubt", doubt: "undated" });
    assert.equal(await asked, "refused");
    assert.deepEqual(vehicle().$requests.get()[0]?.refusal, { by: "doubt", doubt: "undated" });
    assert.equal(me.posts.length, 0);
  });

  it("leaves an intervention that nobody saw carried out three minutes of grace after its hour", async () => {
    me.way.spoil = async () => new Response(null, { status: 200 });
    const sent = await me.send(oID, program("all_red"));
    await askCall(provider.url, "/__sim/controller", { body: { oID, offline: true } });
    await me.look(oID);
    await advance(provider, (sent?.until ?? 0) + 100 - me.client.clock.now(), me);
    await me.look(oID);
    assert.equal(me.last()?.state, "unconfirmed");
    await advance(provider, 90, me);
    await waitUntil("it is an alarm", () => me.last()?.state === "overdue");
  });

  it("knows its own command in the city's list though the city's clock is most of a minute off, and calls us otherwise", async () => {
    let shift = 0;
    // The list that is told instead is polled: the stream would tell the real one.
    me.way.instead.set("city/stream", async () => new Response(null, { status: 404 }));
    me.way.instead.set("city/overrides", async (ask) => {
      const rows = (await (await ask()).json()) as { oID: number; utime_start: number }[];
      const own = rows.filter((row) => row.oID === oID);
      return Response.json(own.map((row) => ({ ...row, fio: "Диспетчер № 7", utime_start: row.utime_start + shift })));
    });
    await me.send(oID, program("all_red"));
    await advance(provider, 200, me);
    await waitUntil("it is in force", () => me.last()?.state === "observed");
    const started = () => cityOverrides(me.client).$state.get().data?.[0]?.utime_start ?? 0;
    const lines = () => me.ledger.$activeOverrides.get().map(({ fio, state }) => `${fio}: ${state}`);
    const { sent, accepted, observed } = me.last() ?? {};
    const begun = Math.min(observed ?? 0, (accepted ?? 0) + RETURN_GRACE);
    for (const moment of [(sent ?? 0) - 50, begun + 50]) {
      const before = shift;
      shift += moment - (await waitUntil("the list is there", started));
      if (shift !== before) await waitUntil("the list is told anew", () => Math.abs(started() - moment) < 1);
      assert.deepEqual(lines(), ["Старший диспетчер: observed"]);
    }
  });
});
