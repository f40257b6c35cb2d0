import { expect } from "chai";
import { createOutbox } from "../../../src/core/city-lists/worker/outbox.js";
import { waitUntil } from "../../helper/wait-until.js";

describe("replies on their way to the page", () => {
  function watched() {
    const messages: unknown[] = [];
    const outbox = createOutbox((replies) => messages.push(replies.map((reply) => ("id" in reply ? reply.id : "ranks"))));
    return { messages, ...outbox, told: (id: number) => outbox.put({ id, result: null }) };
  }

  it("wait for the other answers that are under way, and come in their order as one message", () => {
    const { messages, expect: expectReplies, told } = watched();
    expectReplies(1, 2);
    expectReplies(3);
    told(3);
    told(1);
    expect(messages).to.deep.equal([]);
    told(2);
    expect(messages).to.deep.equal([[3, 1, 2]]);
  });

  it("do not wait for ever", async () => {
    const { messages, expect: expectReplies, told } = watched();
    expectReplies(1, 2);
    told(1);
    await waitUntil("it is told", () => messages.length > 0);
    told(2);
    expect(messages).to.deep.equal([[1], [2]]);
  });

  it("do not wait for what will not come", () => {
    const { messages, expect: expectReplies, told, forget } = watched();
    expectReplies(1, 2, 3);
    told(1);
    forget(2);
    expect(messages).to.deep.equal([]);
    forget(3);
    expect(messages).to.deep.equal([[1]]);
    forget(4);
    expect(messages, "nothing to tell").to.have.length(1);
  });

  it("go at once where nobody expects them together, after what was told before", () => {
    const { messages, expect: expectReplies, told, put } = watched();
    expectReplies(1, 2);
    told(1);
    told(7);
    put({ ranks: {} });
    expect(messages).to.deep.equal([[1, 7], ["ranks"]]);
  });
});
