import assert from "node:assert/strict";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { after, afterEach, before, describe, it } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync, constants as zlib } from "node:zlib";
import * as v from "valibot";
import { logEntryId } from "../../src/core/contract/messages.js";
import { type Delta, streamEvents } from "../../src/core/contract/stream-events.js";
import { fold } from "../../src/core/stream/fold.js";
import { readFlags } from "../../src/provider/flags.js";
import { type RunningProvider, startProvider } from "../../src/provider/http/start.js";
import { deviceKey, diff, featureKey, type Row } from "../../src/provider/service/stream/diff.js";
import { event } from "../../src/provider/service/stream/packet.js";
import { createReader, type Reader } from "../../src/provider/service/stream/reader.js";
import { createRing } from "../../src/provider/service/stream/ring.js";
import { openStream, type Told } from "../helper/open-stream.js";
import { waitUntil } from "../helper/wait-until.js";
import { ask, freshController, operator, signIn, startInMemory, viewer } from "./asking.js";
import { nodeCount, onOneNode } from "./several-nodes.js";

const paths = { rts: "city/items_telemetry_rts", rtc: "city/items_telemetry_rtc", situation: "city/transport_situation" } as const;
type ListTopic = keyof typeof paths;

/** The value of a generator that pauses. */
function whole<Value>(steps: Generator<undefined, Value>): Value {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("the stream of the city", () => {
  let provider: RunningProvider;
  let token = "";
  let now = 1_795_000_000;
  const open: { close(): void }[] = [];
  const stream = async (topics: string, since = "", who = token) => {
    const opened = await openStream(provider.url, who, topics, since);
    open.push(opened);
    return opened;
  };
  before(async () => {
    provider = await startInMemory({ now: () => now, scenario: "faulty", streamLimits: { user: 3, network: 4, all: 100 } });
    token = await signIn(provider.url);
  });
  afterEach(() => {
    for (const each of open.splice(0)) each.close();
    return waitUntil("all streams are closed", () => provider.sim.streams.size() === 0);
  });
  after(() => provider.close());

  const listOf = async (topic: ListTopic, url = provider.url, who = token) => {
    const { body, headers } = await ask(url, paths[topic], { token: who });
    return { rows: (topic === "situation" ? body.features : body) as unknown[], version: (headers.get("etag") ?? "").slice(1, -1) };
  };

  it("ends within moments for an account that another process has disabled", async () => {
    const who = await signIn(provider.url, viewer);
    const { next } = await stream("overrides", "", who);
    assert.equal((await next()).name, "hello");
    const users = () => provider.sim.db.updateTable("users").where("email", "=", viewer.email);
    await users().set({ disabled: 1 }).execute();
    try {
      const late = pause(10_000, null, { ref: false });
      let told: Told | null = await next();
      while (told && told.name !== "bye") told = await Promise.race([next(), late]);
      assert.deepEqual(told, { name: "bye", data: { reason: "token", retry: 0 } });
    } finally {
      await users().set({ disabled: 0 }).execute();
    }
  });

  it("takes no word of the language for a topic", async () => {
    const { next } = await stream("constructor,__proto__,toString,hasOwnProperty,overrides");
    const hello = await next();
    assert.deepEqual(Object.keys((hello.data as { versions: object }).versions), ["overrides"]);
  });

  it("says hello with the versions that the lists have as ETag, and every event is as the contract says", async () => {
    const { response, next } = await stream("rts,rtc,situation,overrides,messages,events,requests,rts/1001,unheard,rts/0");
    assert.match(response.headers.get("content-type") ?? "", /^text\/event-stream/);
    assert.equal(response.headers.get("x-accel-buffering"), "no");
    const hello = await next();
    assert.equal(hello.name, "hello");
    const { versions } = v.parse(streamEvents.hello, hello.data);
    assert.deepEqual(Object.keys(versions).toSorted(), [
      "events",
      "messages",
      "overrides",
      "requests",
      "rtc",
      "rts",
      "rts/1001",
      "situation",
    ]);
    for (const topic of ["rts", "rtc", "situation"] as const) assert.equal(versions[topic], (await listOf(topic)).version);
    now += 600;
    for (let told = 0; told < 6; told++) {
      const { name, data } = await next();
      v.parse(streamEvents[name], data);
    }
  });

  it(
    "goes on from the list that was asked first, which nobody has read before",
    onOneNode("deltas are kept where somebody has read"),
    async () => {
      const fresh = await startInMemory({ now: () => now, scenario: "faulty" });
      try {
        const who = await signIn(fresh.url);
        const { version } = await listOf("situation", fresh.url, who);
        now += 6;
        const { next, close } = await openStream(fresh.url, who, "situation", `situation:${version}`);
        assert.equal((await next()).name, "hello");
        const { name, data } = await next();
        assert.deepEqual([name, (data as Delta).from], ["delta", version]);
        close();
      } finally {
        await fresh.close();
      }
    },
  );

  it(
    "tells who has requests, marks and events of a version only what came after that",
    onOneNode("each node counts for itself"),
    async () => {
      const known = async () => {
        const answers = await Promise.all(
          ["uds", "messages/acknowledged", `city/events?since=${now - 3_600}`].map((path) => ask(provider.url, path, { token })),
        );
        const [requests, messages, events] = answers.map(({ headers }) => (headers.get("etag") ?? "").slice(1, -1));
        return `requests:${requests},messages:${messages},events:${events}`;
      };
      const since = await known();
      const { next, close } = await stream("requests,messages,events", since);
      const { versions } = v.parse(streamEvents.hello, (await next()).data);
      assert.equal(since, ["requests", "messages", "events"].map((topic) => `${topic}:${versions[topic]}`).join());
      close();
      await writeComment();
      const later = await stream("requests,messages", since);
      assert.equal((await later.next()).name, "hello");
      const { name, data } = await later.next();
      assert.deepEqual([name, "topic" in data && data.topic], ["gap", "requests"]);
      assert.notEqual(await known(), since);
    },
  );

  for (const topic of ["rts", "rtc", "situation"] as const) {
    it(
      `${topic}: the list once and then the deltas are the list, also from where a line was cut`,
      onOneNode("deltas are kept where somebody has read"),
      async () => {
        let { rows, version } = await listOf(topic);
        let { next, close } = await stream(topic, `${topic}:${version}`);
        await next();
        for (let round = 0; round < 12; round++) {
          now += 3 + (round % 4) * 240;
          const list = await listOf(topic);
          if (round % 3 === 2) {
            close();
            ({ next, close } = await stream(topic, `${topic}:${version}`));
            assert.equal((await next()).name, "hello");
          }
          while (version !== list.version) {
            const { name, data } = await next();
            assert.equal(name, "delta", JSON.stringify(data).slice(0, 200));
            if (name !== "delta") continue;
            assert.equal(data.from, version);
            rows = whole(fold(rows, data));
            version = data.to;
          }
          assert.deepEqual(rows, list.rows);
        }
      },
    );
  }

  /** Everything that a stream tells. */
  function collect(next: () => Promise<Told>): Told[] {
    const told: Told[] = [];
    const read = async () => {
      for (;;) told.push(await next());
    };
    read().catch(() => {});
    return told;
  }

  it("sends of a row only what has changed", async () => {
    const { version } = await listOf("rts");
    const told = collect((await stream("rts", `rts:${version}`)).next);
    await waitUntil("something changes", () => {
      now += 60;
      return told.length > 1;
    });
    const { changed } = (told[1] as Told).data as Delta;
    assert.ok(changed.length > 0);
    for (const row of changed) assert.deepEqual(Object.keys(row).toSorted(), ["oID", "status"]);
  });

  it("asks for the list again where the version is of another run or too old", async () => {
    const { next } = await stream("rts,situation", "rts:fromanotherrun,situation:tooold");
    assert.equal((await next()).name, "hello");
    const told = [await next(), await next()];
    assert.deepEqual(
      told.map(({ name, data }) => [name, "topic" in data && data.topic]),
      [
        ["gap", "rts"],
        ["gap", "situation"],
      ],
    );
  });

  it("shows within a second what a controller does, and that a mode was asked for", async () => {
    const oID = freshController(provider);
    const told = collect((await stream(`rts/${oID},overrides`)).next);
    const newest = (topic: string) => told.findLast(({ data }) => "topic" in data && data.topic === topic)?.data as Delta | undefined;
    // Between two phases none is on, as in flashing yellow.
    const { phase } = await waitUntil("a phase is on", () => {
      now += 1;
      const reading = newest(`rts/${oID}`)?.changed[0];
      return reading?.phase ? reading : null;
    });
    assert.equal(newest(`rts/${oID}`)?.from, null);
    const answer = await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "flashing_yellow" } });
    assert.equal(answer.status, 200, answer.text);
    await waitUntil("the override is told", () => newest("overrides")?.changed.some((row) => row.oID === oID));
    await waitUntil("another phase is told", () => {
      now += 1;
      return newest(`rts/${oID}`)?.changed[0]?.phase !== phase;
    });
  });

  /** For a test that reads what the stream tells next, and would read for ever where that is nothing. */
  const inTime = { timeout: 30_000 };
  const writeComment = async () => {
    const [request] = (await ask(provider.url, "uds", { token })).body;
    const answer = await ask(provider.url, `uds/${request.id}/comments`, { token, body: { author: "Диспетчер", description: "Выехали" } });
    assert.equal(answer.status, 200, answer.text);
  };

  it("tells that requests and marks are to be asked again when somebody wrote", inTime, async () => {
    const oID = freshController(provider);
    await ask(provider.url, `crossroad/rts/${oID}/set_program`, { token, body: { oID, program: "static" } });
    const [entry] = (await ask(provider.url, `rts/${oID}/events_last`, { token, method: "POST" })).body;
    const { next } = await stream("requests,messages");
    await next();
    await writeComment();
    const mark = encodeURIComponent(logEntryId("rts", oID, entry));
    assert.equal((await ask(provider.url, `messages/${mark}/acknowledge`, { token, method: "POST" })).status, 200);
    const told = [await next(), await next()].map(({ name, data }) => `${name} ${"topic" in data && data.topic}`);
    assert.deepEqual(told.toSorted(), ["gap messages", "gap requests"]);
  });

  it("does not wait for a long list to tell what is short", { ...inTime, ...onOneNode("keeps its own list waiting") }, async () => {
    const { snapshots } = provider.sim;
    const { next } = await stream("rts,requests");
    await next();
    const { now: usual } = snapshots;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    snapshots.now = (...list) => held.then(() => usual(...list));
    try {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await writeComment();
      const told = await next();
      assert.deepEqual([told.name, "topic" in told.data && told.data.topic], ["gap", "requests"]);
    } finally {
      snapshots.now = usual;
      letGo();
    }
  });

  it("gives one block, compressed once, to every reader; unpacked it is the plain text", onOneNode("two readers of one node"), async () => {
    const raw = (encoding: string) =>
      new Promise<{ bytes: () => Buffer; encoding: string | undefined }>((resolve, reject) => {
        const call = get(
          `${provider.url}/api/v1/city/stream?topics=rts,situation`,
          { headers: { authorization: `Bearer ${token}`, "accept-encoding": encoding } },
          (answer) => {
            const chunks: Buffer[] = [];
            answer.on("data", (chunk: Buffer) => chunks.push(chunk));
            answer.on("error", () => {});
            open.push({ close: () => call.destroy() });
            resolve({ bytes: () => Buffer.concat(chunks), encoding: answer.headers["content-encoding"] });
          },
        ).on("error", reject);
      });
    const [plain, packed] = await Promise.all([raw("identity"), raw("gzip, br")]);
    assert.deepEqual([plain.encoding, packed.encoding], [undefined, "gzip"]);
    await waitUntil("both have begun", () => provider.sim.streams.size() === 2);
    const unpacked = () => gunzipSync(packed.bytes(), { finishFlush: zlib.Z_SYNC_FLUSH }).toString();
    const last = (text: string) => text.lastIndexOf('"situation","from"');
    await waitUntil("a delta has come to both", () => {
      now += 3;
      return last(plain.bytes().toString()) > 0 && last(unpacked()) > 0;
    });
    // From where both were readers: the hello of one may be a tick before the other's.
    const [one, other] = [plain.bytes().toString(), unpacked()].map((text) => text.slice(text.indexOf("event: delta")));
    const shorter = Math.min(one?.length ?? 0, other?.length ?? 0);
    assert.ok(shorter > 1_000);
    assert.equal(one?.slice(0, shorter), other?.slice(0, shorter));
  });

  it("refuses one stream too many of a user, and of a network, with a time to wait", onOneNode("each protects itself"), async () => {
    for (let count = 0; count < 3; count++) await (await stream("rts")).next();
    const refused = await stream("rts");
    assert.equal(refused.response.status, 429);
    assert.equal(refused.response.headers.get("retry-after"), "30");
    const other = await signIn(provider.url, viewer);
    await (await stream("rts", "", other)).next();
    assert.equal((await stream("rts", "", other)).response.status, 429);
  });

  it("takes how many may be open from the command line, and says when that is no number", onOneNode("each protects itself"), async () => {
    const { streamLimits } = readFlags(["--streams-per-user", "1", "--streams", "50"], {});
    assert.deepEqual(streamLimits, { user: 1, network: 1_000, all: 50 });
    assert.throws(() => readFlags(["--streams-per-network", "none"], {}), /--streams-per-network "none" must be a whole number from 1/);
    const own = await startInMemory({ streamLimits });
    const who = await signIn(own.url);
    const first = await openStream(own.url, who, "rts");
    await first.next();
    assert.equal((await openStream(own.url, who, "rts")).response.status, 429);
    first.close();
    await own.close();
  });

  it("lets in no more of a user when many ask at once", onOneNode("each protects itself"), async () => {
    const { snapshots } = provider.sim;
    const { now: usual } = snapshots;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    // While the lists of the first are being made the others ask.
    snapshots.now = (...list) => held.then(() => usual(...list));
    const asked = await Promise.all(Array.from({ length: 8 }, () => stream("situation,rts,rtc"))).finally(() => {
      snapshots.now = usual;
      letGo();
    });
    assert.deepEqual(asked.map(({ response }) => response.status).toSorted(), [200, 200, 200, 429, 429, 429, 429, 429]);
    await Promise.all(asked.filter(({ response }) => response.ok).map(({ next }) => next()));
  });

  it(
    "has another version of a controller that it has forgotten and tells of again",
    onOneNode("each has versions of its own"),
    async () => {
      const topic = `rts/${freshController(provider)}`;
      const first = await stream(topic);
      const hello = await first.next();
      const version = hello.name === "hello" ? hello.data.versions[topic] : "";
      first.close();
      await (await stream("rts")).next();
      // Whatever nobody reads is forgotten at the next look.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      now += 60;
      const again = await stream(topic, `${topic}:${version}`);
      await again.next();
      const { data } = await again.next();
      assert.ok("changed" in data && data.changed.length === 1);
    },
  );

  it("refuses what names no topic, who is not signed in, and guests", async () => {
    assert.equal((await stream("")).response.status, 422);
    assert.equal((await ask(provider.url, "city/stream?topics=rts")).status, 401);
    assert.equal((await ask(provider.url, "guest/city/stream?topics=rts")).status, 401);
  });

  it("ends with the sign-in", async () => {
    const who = await signIn(provider.url, operator);
    const { next } = await stream("rts", "", who);
    await next();
    const { body } = await ask(provider.url, "user/sessions", { token: who });
    const { id } = body.find(({ current }: { current: boolean }) => current);
    await ask(provider.url, `user/sessions/${id}/end`, { token, method: "POST" });
    assert.deepEqual(await next(), { name: "bye", data: { reason: "token", retry: 0 } });
  });

  it("says good-bye when the provider is stopped, with a time to wait; another run has other versions of what it counts", async () => {
    const own = await startInMemory({});
    const who = await signIn(own.url);
    const { next } = await openStream(own.url, who, "requests,rts");
    const hello = await next();
    const closed = own.close();
    const last = await next();
    // There are other nodes to go to on PostgreSQL.
    assert.deepEqual(last, { name: "bye", data: { reason: "shutdown", retry: nodeCount() > 0 ? 1 : 5 } });
    await closed;
    const again = await startProvider({ database: ":memory:", dataDir: "/nonexistent" });
    const since = hello.name === "hello" ? `requests:${hello.data.versions.requests}` : "";
    const anew = await openStream(again.url, await signIn(again.url), "requests", since);
    await anew.next();
    assert.equal((await anew.next()).name, "gap");
    anew.close();
    await again.close();
  });
});

describe("the deltas that are kept", () => {
  it("lead from a version to the newest, the way that is shortest, and are together smaller than the list", () => {
    const ring = createRing();
    const packets = ["ab", "bc", "ca", "ad"].map((step) => ({ raw: Buffer.from(step), gzip: Buffer.from(step) }));
    for (const packet of packets) ring.add(`${packet.raw}`[0] as string, `${packet.raw}`[1] as string, packet, 6);
    assert.deepEqual(ring.since("d", "d"), []);
    assert.deepEqual(ring.since("b", "d"), packets.slice(1));
    assert.deepEqual(ring.since("a", "d"), packets.slice(3));
    assert.equal(ring.since("z", "d"), null);
    assert.equal(ring.since("b", "another"), null, "a version that is not theirs");
    ring.add("d", "e", { raw: Buffer.from("larger"), gzip: Buffer.from("larger") }, 6);
    assert.equal(ring.since("b", "e"), null);
    assert.equal(ring.since("d", "e")?.length, 1);
  });
});

describe("a reader of the stream", () => {
  it("is let go when it reads too slowly, with little waiting for it, and does not keep the others waiting", async () => {
    const packet = event("gap", { topic: "rts", version: "x".repeat(100_000) });
    const readers: Reader[] = [];
    const left: Reader[] = [];
    const about = {
      topics: new Set<string>(),
      user: "",
      network: "",
      token: "",
      session: "",
      rights: { role: "", levels: {}, tags: null },
      print: "",
      ends: 0,
      isPacked: false,
    };
    const shown = {} as Reader["shown"];
    const responses: ServerResponse[] = [];
    const server = createServer((_request, response) => {
      responses.push(response);
      readers.push(createReader(response, { ...about, shown, left: (reader) => left.push(reader) }));
      response.flushHeaders();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const open = () => new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on("error", reject));
    const slow = await open();
    slow.on("error", () => {});
    const fast = await open();
    let bytes = 0;
    fast.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    let sent = 0;
    await waitUntil("the slow one is let go", async () => {
      for (const reader of readers) reader.write([packet]);
      sent++;
      await waitUntil("the other has it", () => bytes >= sent * packet.raw.length);
      return left.length > 0;
    });
    assert.equal(left[0], readers[0]);
    assert.ok((responses[0]?.writableLength ?? 0) < 2 * 1024 * 1024);
    await waitUntil("it is cut off", () => responses[0]?.destroyed);
    fast.destroy();
    server.close();
    server.closeAllConnections();
  });
});

describe("the difference of two lists", () => {
  const random = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };

  it("laid over the one is the other, whatever has changed: 1,000 random cuts", async () => {
    const chance = random(7);
    const pick = (most: number) => Math.floor(chance() * most);
    const makeDevice = (oID: number): Row => ({
      oID,
      status: `s${pick(3)}`,
      streets: [`${pick(2)}`],
      ...(chance() < 0.5 ? { plate: pick(2) } : {}),
    });
    const makeFeature = (id: number): Row => ({
      type: "Feature",
      geometry: { type: "Point", coordinates: [pick(3), pick(3)] },
      properties: { kind: pick(2) ? "bus" : "spec", id, speed: pick(2) ? null : pick(3), ...(chance() < 0.3 ? { plate: "x" } : {}) },
    });
    for (const [make, key] of [
      [makeDevice, deviceKey],
      [makeFeature, featureKey],
    ] as const) {
      let before: Row[] = Array.from({ length: 20 }, (_, id) => make(id));
      for (let cut = 0; cut < 500; cut++) {
        const kept = before
          .filter(() => chance() < 0.95)
          .map((row) => (chance() < 0.3 ? make((row.oID ?? (row.properties as Row).id) as number) : row));
        if (chance() < 0.2) kept.splice(pick(kept.length), 0, make(100 + cut));
        if (chance() < 0.1) kept.reverse();
        const ids = new Set<string>();
        const after = kept.filter((row) => ids.size < ids.add(key.textOf(row)).size);
        const folded = whole(fold(before, JSON.parse(JSON.stringify(await diff(before, after, key)))));
        assert.deepEqual(folded, after);
        before = after;
      }
    }
  });
});
