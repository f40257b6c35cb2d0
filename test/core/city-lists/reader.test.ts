import { expect } from "chai";
import * as v from "valibot";
import { createListReader, readOf } from "../../../src/core/city-lists/reader.js";
import { type Check, checkDevice, checkFeature } from "../../../src/core/city-lists/worker/check.js";
import { startWorker } from "../../../src/core/city-lists/worker/start-worker.js";
import { cityOps, createClient, transportOps } from "../../../src/core/internal.js";
import { device } from "../../widgets/map/items.js";
import { sampleTransport } from "../../widgets/map/sample-transport.js";

const keyedDevice = {
  ...device(2),
  description_key: { key: "junction.crossing", values: { street: "Mira", nested: { key: "from.N" }, n: 1 } },
  streets_keys: [null, { key: "junction.unnamed" }],
};

const bad = [
  undefined,
  null,
  "",
  "x",
  "щ".repeat(301),
  0,
  -1,
  401,
  1e9,
  1e21,
  -1e300,
  Number.POSITIVE_INFINITY,
  true,
  [],
  {},
  [null],
  [1, 2],
  ["a"],
  [200, 100],
  { type: "Point" },
];

/** The thing itself, and the thing with each of its fields, at any depth, missing or replaced by everything bad. */
function* spoilt(thing: unknown): Generator<unknown> {
  yield thing;
  yield* bad;
  if (typeof thing !== "object" || thing === null) return;
  for (const name of Object.keys(thing)) {
    const { [name]: part, ...rest } = thing as Record<string, unknown>;
    if (!Array.isArray(thing)) yield rest;
    for (const other of spoilt(part))
      yield Array.isArray(thing) ? Object.assign([...thing], { [name]: other }) : { ...thing, [name]: other };
  }
}

const expectAlike = (schema: v.GenericSchema, check: Check<unknown>, things: readonly unknown[]) => {
  let dropped = 0;
  for (const thing of things.flatMap((each) => [...spoilt(each)])) {
    const { success: isGood, output } = v.safeParse(schema, thing);
    if (!isGood) dropped += 1;
    const read = check(structuredClone(thing));
    expect(typeof read !== "string", JSON.stringify(thing)).to.equal(isGood);
    if (isGood) expect(read, JSON.stringify(thing)).to.deep.equal(output);
  }
  expect(dropped).to.be.greaterThan(20);
};

describe("the reader of long answers", () => {
  it("drops exactly the devices that the contract drops, and cuts the names that it cuts", () =>
    expectAlike(cityOps.cityRts.ok.item, checkDevice, [device(1), device("a"), device(3, { held_by: "Анна" }), keyedDevice]));

  it("drops exactly the features that the contract drops, and cuts the names that it cuts", () =>
    expectAlike(transportOps.transportSituation.ok.entries.features.item, checkFeature, sampleTransport().features));

  const columns = [{ id: 1, query: "columns", since: 0 }] as const;
  const readingOf = (since = 0) => ({ list: "rts", ahead: 0, queries: [{ ...columns[0], since }] }) as const;
  const addressOf = (list: unknown) => URL.createObjectURL(new Blob([JSON.stringify(list)]));

  it("reads the same on the page as in a worker, in slices of a long list too", async () => {
    const list: unknown[] = Array.from({ length: 3_000 }, (_, index) => device(index, { description: `"{[\\ ${index}` }));
    list[7] = { oID: 7 };
    const address = addressOf(list);
    const read = async (reader: ReturnType<typeof createListReader>, since = 0) =>
      readOf(await reader.via(readingOf(since), undefined)(address));
    let isWorker = false;
    const worker = createListReader((reply, onLost) => {
      const run = startWorker(reply, onLost);
      isWorker = run !== null;
      return run;
    });
    const [there, here] = await Promise.all([read(worker), read(createListReader(() => null))]);
    expect(isWorker).to.equal(true);
    expect(there.flaws).to.deep.equal([{ path: "[7]", reason: "latitude: not as the contract says" }]);
    expect(there.results[1]?.update).to.have.nested.property("groups.items.latitude").that.has.length(2_999);
    expect(here).to.deep.equal(there);
    const { version = 0 } = there.results[1] ?? {};
    expect(await read(worker, version), "the same bytes again").to.deep.equal({
      flaws: [],
      unread: { count: 1, of: 3_000, field: "latitude" },
      results: { 1: { version, update: null } },
    });
    expect((await read(worker, version + 1)).results[1]?.update, "of a page that has another version").to.deep.equal(
      there.results[1]?.update,
    );
  });

  it("tells a page that has another version also that there are no roads any more", async () => {
    const reader = createListReader(() => null);
    const read = async (features: unknown[], since: number) => {
      const job = { list: "transport", ahead: 0, queries: [{ id: 1, query: "columns", since }] } as const;
      return readOf(await reader.via(job, undefined)(addressOf({ type: "FeatureCollection", features }))).results[1];
    };
    const { features } = sampleTransport();
    const { version = 0 } = (await read(features, 0)) ?? {};
    expect((await read([], version + 1))?.update)
      .to.have.nested.property("lines.ends")
      .that.has.length(0);
  });

  it("on the page, whose code did not arrive, is asked for again with the next question; who waited is told, and nobody blames the provider", async () => {
    let tries = 0;
    const bring = () => (tries++ < 2 ? Promise.reject(new TypeError("gone")) : import("../../../src/core/city-lists/worker/inline.js"));
    const via = createListReader(() => null, bring).via(readingOf(), undefined);
    const { http, connection } = createClient({ provider: "http://reader.test", sessionKey: "reader-test" });
    const told: boolean[] = [];
    const stop = connection.$isBadConnection.listen((isBad) => told.push(isBad));
    const failure = await http.callElsewhere(cityOps.cityRts, { via }, async () => null).catch((error: unknown) => error);
    stop();
    expect(failure).to.include({ name: "ProviderError", failure: "answer" });
    expect(failure).to.have.property("message").that.includes("The reader of lists could not be loaded");
    expect(told).to.deep.equal([]);
    expect(tries).to.equal(2);
    expect((await via(addressOf([device(1)]))).status).to.equal(200);
  });

  it("on the page, whose code did not arrive, does what the map has asked for meanwhile as soon as it is there", async () => {
    let tries = 0;
    const bring = () => (tries++ < 2 ? Promise.reject(new TypeError("gone")) : import("../../../src/core/city-lists/worker/inline.js"));
    const reader = createListReader(() => null, bring);
    const via = reader.via(readingOf(), undefined);
    const address = addressOf([device(1)]);
    const filtered = reader.ask({ job: "match", filter: 0, text: "x", spoken: null }).catch((error: unknown) => error);
    expect(await via(address).catch((error: unknown) => error)).to.be.an("error");
    expect((await via(address)).status).to.equal(200);
    expect(await filtered)
      .to.be.an("object")
      .that.is.not.an("error");
  });

  it("tells the whole again of an answer that nobody waited for any more", async () => {
    const reader = createListReader(() => null);
    const first = addressOf([device(1), device(2)]);
    const second = addressOf([device(1), device(2, { status: "failure" })]);
    const read = async (address: string, since: number) => readOf(await reader.via(readingOf(since), undefined)(address)).results[1];
    const { version = 0 } = (await read(first, 0)) ?? {};
    const giveUp = new AbortController();
    const given = reader.via(readingOf(version), undefined)(second, { signal: giveUp.signal });
    giveUp.abort();
    expect(await given.catch((error: unknown) => error)).to.have.property("name", "AbortError");
    expect((await read(second, version))?.update)
      .to.have.nested.property("groups.items.appearance")
      .that.has.length(2);
  });

  it("asks by the fetch of the client's page, where that has one of its own", async () => {
    const reader = createListReader(() => null);
    const asked: string[] = [];
    const own: typeof fetch = async (input) => {
      asked.push(new Request(input).url);
      return asked.length > 1 ? new Response("", { status: 503 }) : Response.json([device(1)]);
    };
    const via = reader.via(readingOf(), own);
    expect(readOf(await via("http://reader.test/list")).results[1]?.update).to.have.nested.property("groups.items.appearance");
    expect((await via("http://reader.test/list")).status).to.equal(503);
    expect(asked).to.deep.equal(["http://reader.test/list", "http://reader.test/list"]);
  });
});
