import { expect } from "chai";
import type { FetchJob, Task } from "../../../src/widgets/map/feed/jobs.js";
import { createRunner } from "../../../src/widgets/map/feed/runner.js";
import { waitUntil } from "../../helper/wait-until.js";

const readOf = (id: number, feed: string) => ({ job: "read", id, feed, ahead: 0 }) as const;
const question = (id: number, feed: string): FetchJob => ({ job: "fetch", feed, url: "", headers: [], read: readOf(id, feed) });

describe("the runner of the reader's jobs", () => {
  const done: string[] = [];
  const replies: unknown[] = [];
  function* work(task: Task) {
    done.push(`${task.job} ${"feed" in task ? task.feed : ""}`);
    yield;
  }
  const runWith = (fetch: () => Promise<{ status: number; body: string | null }>) => {
    done.length = replies.length = 0;
    const fetching = { fetch, hold: () => {}, abort: () => {} };
    return createRunner({ work, order: () => [].values() } as never, fetching as never, 1, (reply) => replies.push(reply));
  };

  it("reads an answer as soon as it is there, without being asked for that", async () => {
    const run = runWith(async () => ({ status: 200, body: null }));
    run(1, question(2, "rts"));
    run(3, { job: "hold", feed: "rtc", bytes: new ArrayBuffer(0), read: readOf(4, "rtc") });
    await waitUntil("all is done", () => replies.length === 4);
    expect(done).to.have.members(["read rts", "read rtc"]);
    expect(replies.map((reply) => (reply as { id: number }).id)).to.have.members([1, 2, 3, 4]);
  });

  it("leaves nobody waiting for the reading of an answer that never comes", async () => {
    const run = runWith(async () => ({ status: 500, body: "no" }));
    run(1, question(2, "rts"));
    await waitUntil("the refusal is told", () => replies.length === 2);
    const runCut = runWith(() => Promise.reject(new TypeError("cut")));
    runCut(1, question(2, "rts"));
    await waitUntil("the failure is told", () => replies.length === 2);
    expect(replies).to.deep.equal([1, 2].map((id) => ({ id, failure: "TypeError: cut" })));
    expect(done).to.deep.equal([]);
  });
});
