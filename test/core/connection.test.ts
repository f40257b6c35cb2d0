import { expect } from "chai";
import { createClient } from "../../src/core/internal.js";
import { waitUntil } from "../helper/wait-until.js";

describe("the connection", () => {
  it("that an answer has made good is not called bad by a look that was given up", async () => {
    const asked: string[] = [];
    const { connection } = createClient({
      provider: "http://slow.test",
      sessionKey: "connection-test",
      fetch: (input, init) => {
        const request = new Request(input, init);
        asked.push(request.url);
        return new Promise((_resolve, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
      },
    });
    const told: boolean[] = [];
    const stop = connection.$isBadConnection.listen((isBad) => told.push(isBad));
    connection.silent();
    await waitUntil("somebody looks whether it is back", () => asked.length > 0);
    connection.answered();
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(told).to.deep.equal([true, false]);
    stop();
  });
});
