import { expect } from "chai";
import type { FetchJob, Job, Reply } from "../../../src/core/city-lists/worker/jobs.js";
import { createRunner } from "../../../src/core/city-lists/worker/runner.js";
import { waitUntil } from "../../helper/wait-until.js";

const question = (list: FetchJob["list"]): FetchJob => ({
  job: "fetch",
  list,
  ahead: 0,
  queries: [],
  url: "",
  headers: [],
  cache: "no-cache",
});
const good = async () => new Response("[]");

describe("the runner of the reader's jobs", () => {
  const done: string[] = [];
  /** By message what was told. */
  const messages: Reply[][] = [];
  const ids = () => messages.map((replies) => replies.map((reply) => ("id" in reply ? reply.id : 0)));
  function* work({ job }: Job) {
    yield;
    done.push(job);
  }
  function* read({ list }: FetchJob) {
    yield;
    done.push(`read ${list}`);
    if (list === "transport") throw new TypeError("no list");
    return { flaws: [], results: {} };
  }
  const runWith = (ask: typeof fetch) => {
    done.length = messages.length = 0;
    return createRunner({ read, work, order: () => [].values() } as never, 1, (replies) => messages.push([...replies]), ask);
  };

  it("reads an answer as soon as it is there, and tells both in one reply", async () => {
    const run = runWith(good);
    run(1, question("rts"));
    await waitUntil("it is told", () => messages.length > 0);
    expect(done).to.deep.equal(["read rts"]);
    expect(messages.flat()[0])
      .to.have.property("result")
      .that.deep.includes({ status: 200, read: { flaws: [], results: {} } });
  });

  it("tells of a refusal with its body, of an answer that cannot be read with the reason, and of a cut line", async () => {
    const run = runWith(async () => new Response("no", { status: 500 }));
    run(1, question("rts"));
    await waitUntil("the refusal is told", () => messages.length === 1);
    expect(messages[0]?.[0]).to.have.property("result").that.includes({ status: 500, body: "no", read: null });
    const runBad = runWith(good);
    runBad(1, question("transport"));
    await waitUntil("it is told", () => messages.length === 1);
    expect(messages[0]?.[0])
      .to.have.property("result")
      .that.deep.includes({ status: 200, read: { failure: "TypeError: no list" } });
    const runCut = runWith(() => Promise.reject(new TypeError("cut")));
    runCut(1, question("rts"));
    await waitUntil("the failure is told", () => messages.length === 1);
    expect(messages.flat()).to.deep.equal([{ id: 1, failure: "TypeError: cut" }]);
    expect(done).to.deep.equal([]);
  });

  it("tells answers that come together in one message", async () => {
    const run = runWith(good);
    run(1, question("rts"));
    run(2, question("rtc"));
    await waitUntil("they are told", () => messages.length > 0);
    expect(ids()).to.have.length(1);
    expect(ids()[0]).to.have.members([1, 2]);
  });

  it("waits no longer for an answer that was given up", async () => {
    let isAborted = false;
    const run = runWith((url, init) => {
      if (url !== "slow") return good();
      init?.signal?.addEventListener("abort", () => {
        isAborted = true;
      });
      return new Promise(() => {});
    });
    run(3, { ...question("rtc"), url: "slow" });
    run(1, question("rts"));
    await waitUntil("the other is read", () => done.length === 1);
    run(4, { job: "abort", of: 3 });
    expect(ids()).to.deep.equal([[1]]);
    expect(isAborted).to.equal(true);
  });

  it("copies sprites at once, without a word of the answers that wait for each other", async () => {
    const run = runWith((url) => (url === "slow" ? new Promise(() => {}) : good()));
    run(3, { ...question("rtc"), url: "slow" });
    run(1, question("rts"));
    await waitUntil("the answer is read", () => done.length === 1);
    const copies = { left: new Int16Array(0), top: new Int16Array(0), sprite: new Uint16Array(0) };
    run(4, { job: "copy", sheet: 1, added: [], size: [2, 2], ...copies });
    // A message of its own, also where the machine was so slow that the answers no longer wait.
    expect(ids().at(-1)).to.deep.equal([4]);
    run(5, { job: "copy", sheet: 1, added: [], size: [2, 2], ...copies, sprite: new Uint16Array(1) });
    expect(messages.at(-1)).to.have.length(1);
    expect(messages.at(-1)?.[0]).to.include({ id: 5 }).and.to.have.property("failure");
  });
});
