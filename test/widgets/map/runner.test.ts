import { expect } from "chai";
import type { Task } from "../../../src/widgets/map/feed/jobs.js";
import { createRunner } from "../../../src/widgets/map/feed/runner.js";
import { waitUntil } from "../../helper/wait-until.js";

describe("the runner of the reader's jobs", () => {
  it("reads what is open before it opens the next, and never before it is open", async () => {
    const done: string[] = [];
    function* work(task: Task) {
      done.push(`${task.job} ${"feed" in task ? task.feed : ""}`);
      yield;
    }
    const fetching = { fetch: async () => ({ status: 200, headers: [], body: null }), hold: () => {}, abort: () => {} };
    const run = createRunner({ work, order: () => [].values() } as never, fetching as never, 1, () => {});
    for (const [id, feed] of ["rts", "rtc"].entries()) run(id, { job: "hold", feed, bytes: new ArrayBuffer(0) });
    const read = (id: number, feed: string) => run(id, { job: "read", feed, now: 0, tz: "", offset: 0 });
    read(2, "rts");
    run(3, { job: "match", text: "" });
    read(4, "rtc");
    await waitUntil("all is done", () => done.length === 5);
    expect(done).to.deep.equal(["open rts", "read rts", "open rtc", "match ", "read rtc"]);
  });
});
