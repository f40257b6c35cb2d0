import { expect } from "chai";
import type { Fetched, FetchJob, Reply, Task } from "../../../src/widgets/map/feed/jobs.js";
import { createRunner } from "../../../src/widgets/map/feed/runner.js";
import { waitUntil } from "../../helper/wait-until.js";

const readOf = (feed: string) => ({ job: "read", feed, ahead: 0 }) as const;
const question = (readId: number, feed: string): FetchJob => ({ job: "fetch", feed, url: "", headers: [], readId, read: readOf(feed) });
const good = { status: 200, headers: [], body: null };

describe("the runner of the reader's jobs", () => {
  const done: string[] = [];
  /** By message what was told. */
  const messages: Reply[][] = [];
  const ids = () => messages.map((replies) => replies.map((reply) => ("id" in reply ? reply.id : 0)));
  function* work(task: Task) {
    yield;
    done.push(`${task.job} ${"feed" in task ? task.feed : ""}`);
  }
  const runWith = (fetch: () => Promise<Fetched>) => {
    done.length = messages.length = 0;
    const fetching = { fetch, abort: () => {} };
    return createRunner({ work, order: () => [].values() } as never, fetching as never, 1, (replies) => messages.push([...replies]));
  };

  it("reads an answer as soon as it is there, without being asked for that", async () => {
    const run = runWith(async () => good);
    run(1, question(2, "rts"));
    run(3, { ...readOf("rtc"), bytes: new ArrayBuffer(0) });
    await waitUntil("all is done", () => ids().flat().length === 3);
    expect(done).to.have.members(["read rts", "read rtc"]);
    expect(ids().flat()).to.have.members([1, 2, 3]);
  });

  it("leaves nobody waiting for the reading of an answer that never comes", async () => {
    const run = runWith(async () => ({ status: 500, headers: [], body: "no" }));
    run(1, question(2, "rts"));
    await waitUntil("the refusal is told", () => ids().flat().length === 2);
    const runCut = runWith(() => Promise.reject(new TypeError("cut")));
    runCut(1, question(2, "rts"));
    await waitUntil("the failure is told", () => ids().flat().length === 2);
    expect(messages.flat()).to.deep.equal([1, 2].map((id) => ({ id, failure: "TypeError: cut" })));
    expect(done).to.deep.equal([]);
  });

  it("tells answers that come together in one message", async () => {
    const run = runWith(async () => good);
    run(1, question(2, "rts"));
    run(3, question(4, "rtc"));
    run(5, { job: "expect" });
    run(5, { ...readOf("transport"), bytes: new ArrayBuffer(0) });
    await waitUntil("they are told", () => messages.length > 0);
    expect(ids()).to.have.length(1);
    expect(ids()[0]).to.have.members([1, 2, 3, 4, 5]);
  });

  it("waits no longer for an answer that was given up", async () => {
    const run = runWith(async () => good);
    run(3, { job: "expect" });
    run(1, question(2, "rts"));
    await waitUntil("the other is read", () => done.length === 1);
    run(4, { job: "abort", of: 3 });
    expect(ids()).to.deep.equal([[1, 2]]);
  });

  it("copies sprites at once, without a word of the answers that wait for each other", async () => {
    const run = runWith(async () => good);
    run(3, { job: "expect" });
    run(1, question(2, "rts"));
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
