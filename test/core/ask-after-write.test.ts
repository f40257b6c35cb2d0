import { expect } from "chai";
import { askAfterWrite } from "../../src/core/ask-after-write.js";
import { createClient, createResource } from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

/** A list that a test answers by hand: each question waits for its turn. */
function listByHand(sessionKey: string) {
  const waiting: ((list: string) => void)[] = [];
  const client = createClient({ provider: "http://127.0.0.1:1", sessionKey });
  const list = createResource(client, "list", () => new Promise<string>((answer) => waiting.push(answer)), { signed: false });
  return { list, waiting };
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("asking after a write", () => {
  it("is done at once where no question runs", async () => {
    const { list, waiting } = listByHand("write-1");
    const stop = list.$state.listen(() => {});
    waiting[0]?.("old");
    await waitUntil("the first answer is there", () => list.$state.get().data === "old");
    askAfterWrite(list);
    await waitUntil("it is asked again", () => waiting.length === 2);
    stop();
  });

  it("waits for a question that runs, and is done once for all writes of that time", async () => {
    const { list, waiting } = listByHand("write-2");
    const stop = list.$state.listen(() => {});
    askAfterWrite(list);
    askAfterWrite(list);
    await pause();
    expect(waiting.length).to.equal(1);
    waiting[0]?.("from before the write");
    await waitUntil("it is asked again", () => waiting.length === 2);
    waiting[1]?.("with what was written");
    await waitUntil("the second answer is there", () => list.$state.get().data === "with what was written");
    await pause();
    expect(waiting.length).to.equal(2);
    expect(list.$state.get().isFetching).to.equal(false);
    stop();
  });

  it("asks nothing where nobody looks: the next look does", async () => {
    const { list, waiting } = listByHand("write-3");
    askAfterWrite(list);
    await pause();
    expect(waiting.length).to.equal(0);
  });
});
