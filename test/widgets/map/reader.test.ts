import { expect } from "chai";
import * as v from "valibot";
import { cityOps, createClient, transportOps } from "../../../src/core/index.js";
import { type Check, checkDevice, checkFeature } from "../../../src/widgets/map/feed/check.js";
import { createDesk } from "../../../src/widgets/map/feed/desk.js";
import type { FetchJob } from "../../../src/widgets/map/feed/jobs.js";
import { startWorker } from "../../../src/widgets/map/feed/start-worker.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "./items.js";
import { sampleTransport } from "./sample-transport.js";

const bad = [
  undefined,
  null,
  "",
  "x",
  0,
  -1,
  1e9,
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
    const isGood = v.safeParse(schema, thing).success;
    if (!isGood) dropped += 1;
    expect(typeof check(structuredClone(thing)) !== "string", JSON.stringify(thing)).to.equal(isGood);
  }
  expect(dropped).to.be.greaterThan(20);
};

describe("the reader of long answers", () => {
  it("drops exactly the devices that the contract drops", () =>
    expectAlike(cityOps.cityRts.ok.item, checkDevice, [device(1), device("a")]));

  it("drops exactly the features that the contract drops", () =>
    expectAlike(transportOps.transportSituation.ok.entries.features.item, checkFeature, sampleTransport().features));

  it("reads the same on the page as in a worker, in slices of a long list too", async () => {
    const list: unknown[] = Array.from({ length: 3_000 }, (_, index) => device(index, { description: `"{[\\ ${index}` }));
    list[7] = { oID: 7 };
    const address = URL.createObjectURL(new Blob([JSON.stringify(list)]));
    const read = async (desk: ReturnType<typeof createDesk>) => {
      await desk.fetchFor("rts", 0, (result) => taken.push(result))(address);
      return desk.lastRead("rts");
    };
    const taken: unknown[] = [];
    let isWorker = false;
    const worker = createDesk((reply, onLost) => {
      const run = startWorker(reply, onLost);
      isWorker = run !== null;
      return run;
    });
    const [there, here] = await Promise.all([read(worker), read(createDesk(() => null))]);
    expect(isWorker).to.equal(true);
    expect(there?.flaws).to.deep.equal([{ path: "[7]", reason: "latitude: not as the contract says" }]);
    expect(there?.groups.items?.latitude).to.have.length(2_999);
    expect(here).to.deep.equal(there);
    expect(await read(worker), "the same bytes again").to.equal(null);
    expect(taken).to.have.deep.members([there, here, null]);
  });

  it("on the page, whose code did not arrive, is asked for again with the next question; who waited is told, and nobody blames the provider", async () => {
    let tries = 0;
    const bring = () => (tries++ < 2 ? Promise.reject(new TypeError("gone")) : import("../../../src/widgets/map/feed/inline.js"));
    const via = createDesk(() => null, bring).fetchFor("rts", 0, () => {});
    const { http, connection } = createClient({ provider: "http://reader.test", sessionKey: "reader-test" });
    const told: boolean[] = [];
    const stop = connection.$isBadConnection.listen((isBad) => told.push(isBad));
    const failure = await http.callElsewhere(cityOps.cityRts, { via }, async () => null).catch((error: unknown) => error);
    stop();
    expect(failure).to.include({ name: "ProviderError", failure: "answer" });
    expect(failure).to.have.property("message").that.includes("The reader of lists could not be loaded");
    expect(told).to.deep.equal([]);
    expect(tries).to.equal(2);
    expect((await via(URL.createObjectURL(new Blob([JSON.stringify([device(1)])])))).status).to.equal(200);
  });

  it("on the page, whose code did not arrive, does what the map has asked for meanwhile as soon as it is there", async () => {
    let tries = 0;
    const bring = () => (tries++ < 2 ? Promise.reject(new TypeError("gone")) : import("../../../src/widgets/map/feed/inline.js"));
    const desk = createDesk(() => null, bring);
    const ask = desk.fetchFor("rts", 0, () => {});
    const address = URL.createObjectURL(new Blob([JSON.stringify([device(1)])]));
    const filtered = desk.ask({ job: "match", filter: 0, text: "x" }).catch((error: unknown) => error);
    expect(await ask(address).catch((error: unknown) => error)).to.be.an("error");
    expect((await ask(address)).status).to.equal(200);
    await desk.lastRead("rts");
    expect(await filtered)
      .to.be.an("object")
      .that.is.not.an("error");
  });

  it("has taken what is new in an answer, although nobody waits for it any more", async () => {
    let answer: (reply: unknown) => void = () => {};
    let asked: FetchJob | undefined;
    const desk = createDesk((reply) => {
      answer = reply as typeof answer;
      return (_id, job) => {
        if (job.job === "fetch") asked = job;
      };
    });
    const taken: unknown[] = [];
    const giveUp = new AbortController();
    const question = desk.fetchFor("rts", 0, (result) => taken.push(result))("/list", {
      signal: giveUp.signal,
    });
    giveUp.abort();
    const failure = await question.catch((error: unknown) => error);
    expect(failure).to.have.property("name", "AbortError");
    answer({ id: asked?.readId, result: null });
    await waitUntil("it is taken", () => taken.length === 1);
  });

  it("is told what becomes of a question that the page asks by a fetch of its own", async () => {
    const jobs: string[] = [];
    const desk = createDesk(() => (id, job) => jobs.push(`${job.job} ${job.job === "abort" ? job.of : id}`));
    const ask = () => desk.fetchFor("rts", 0, () => {})("/list");
    const browsers = globalThis.fetch;
    try {
      globalThis.fetch = async () => new Response("[]");
      await ask();
      globalThis.fetch = async () => new Response("", { status: 503 });
      await ask();
      globalThis.fetch = () => Promise.reject(new TypeError("cut"));
      await ask().catch(() => {});
    } finally {
      globalThis.fetch = browsers;
    }
    expect(jobs).to.deep.equal(["expect 1", "read 1", "expect 2", "abort 2", "expect 4", "abort 4"]);
  });
});
