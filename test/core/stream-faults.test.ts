import { expect } from "chai";
import { rtsDevices } from "../../src/core/internal.js";
import { returnDelay } from "../../src/core/stream/return-delay.js";
import { openClient, telling, watching } from "../helper/stream-client.js";
import { waitUntil } from "../helper/wait-until.js";

describe("the stream of a provider, under faults", () => {
  const { watch } = watching();

  it("that breaks 20 times in 10 s is asked for a few times, and so are the lists; then it is live (F20)", async () => {
    let cut = new AbortController();
    let isDown = false;
    const { client, timesOf, $isLive } = await openClient(
      async (input, init) => {
        if (isDown) throw new TypeError("cut");
        cut = new AbortController();
        return fetch(input, { ...init, signal: AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]) });
      },
      (_path, send) => {
        if (isDown) throw new TypeError("cut");
        return send();
      },
    );
    watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    const before = [timesOf("city/stream"), timesOf("city/items_telemetry_rts")] as const;
    for (let turn = 0; turn < 20; turn++) {
      isDown = turn % 2 === 0;
      cut.abort();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const after = [timesOf("city/stream"), timesOf("city/items_telemetry_rts")] as const;
    expect(after[0] - before[0]).to.be.at.most(5);
    expect(after[1] - before[1]).to.be.at.most(5);
    await waitUntil("it is live again", $isLive.get);
    expect(client.connection.$isBadConnection.get()).to.equal(false);
  });

  it("that falls silent is left after 25 s, and the list is polled (F4)", async () => {
    let version = "";
    const { streamed } = telling(() => ({ rts: version }));
    let isSilent = false;
    const once = async (...question: Parameters<typeof streamed>) => {
      if (isSilent) throw new TypeError("cut");
      isSilent = true;
      return streamed(...question);
    };
    const { client, timesOf, $isLive } = await openClient(once, async (path, send) => {
      const answer = await send();
      if (path === "city/items_telemetry_rts") version = answer.headers.get("etag")?.slice(1, -1) ?? "";
      return answer;
    });
    watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    const before = timesOf("city/items_telemetry_rts");
    await waitUntil("the list is polled", () => timesOf("city/items_telemetry_rts") > before, 40_000);
    expect($isLive.get()).to.equal(false);
  });

  it("with a row of a wrong type leaves that one out, shows the others, and shows it again when it is good (F8)", async () => {
    let version = "";
    const { streamed, tell } = telling(() => ({ rts: version }));
    const { client, timesOf, $isLive } = await openClient(streamed, async (path, send) => {
      const answer = await send();
      if (path === "city/items_telemetry_rts") version = answer.headers.get("etag")?.slice(1, -1) ?? "";
      return answer;
    });
    const devices = watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    const asked = timesOf("city/items_telemetry_rts");
    const [first, second] = devices() ?? [];
    const statusOf = (oID: unknown) => devices()?.find((device) => device.oID === oID)?.status;
    const changed = [
      { oID: first?.oID, latitude: "north" },
      { oID: second?.oID, status: "failure" },
    ];
    tell("delta", { topic: "rts", from: version, to: "later", changed, removed: [] });
    await waitUntil("the second has changed", () => statusOf(second?.oID) === "failure");
    expect(statusOf(first?.oID)).to.equal(undefined);
    tell("delta", { topic: "rts", from: "later", to: "last", changed: [{ oID: first?.oID, latitude: first?.latitude }], removed: [] });
    await waitUntil("the first is there again", () => statusOf(first?.oID));
    expect(devices()?.[0]?.oID).to.equal(first?.oID);
    expect(timesOf("city/items_telemetry_rts")).to.equal(asked);
    // What is no delta at all ends the stream.
    tell("delta", { topic: "rts", from: "last", to: "none", changed, removed: 7 });
    await waitUntil("it is not live", () => !$isLive.get());
    expect(statusOf(second?.oID)).to.equal("failure");
  });

  it("is taken up again by a tab that took it for silent, as soon as that hears of it", async () => {
    const leader = await openClient();
    watch(rtsDevices(leader.client));
    await waitUntil("the one tab reads the stream", leader.$isLive.get);
    const other = await openClient();
    const devices = watch(rtsDevices(other.client));
    await waitUntil("the other hears of it", other.$isLive.get);
    const { postMessage } = BroadcastChannel.prototype;
    // As if the other were frozen: it hears nothing for longer than a stream may be silent.
    BroadcastChannel.prototype.postMessage = () => {};
    try {
      await waitUntil("the other takes it for silent", () => !other.$isLive.get(), 40_000);
    } finally {
      BroadcastChannel.prototype.postMessage = postMessage;
    }
    await waitUntil("the other hears of it again", other.$isLive.get);
    expect([leader.timesOf("city/stream"), other.timesOf("city/stream")]).to.deep.equal([1, 0]);
    await waitUntil("the devices are the provider's", async () => {
      return JSON.stringify(await other.call("/api/v1/city/items_telemetry_rts")) === JSON.stringify(devices());
    });
  });

  it("is asked for again by 5,000 clients that lost it at once over several seconds, and not before the time that was named", () => {
    for (const [failures, named, most] of [
      [1, null, 5],
      [4, null, 40],
      [20, null, 60],
      [0, 1_000, 10],
      [0, 30_000, 60],
    ] as const) {
      const delays = Array.from({ length: 5_000 }, () => returnDelay(failures, named));
      const least = named ?? 1_000;
      expect(Math.min(...delays)).to.be.at.least(least);
      expect(Math.max(...delays)).to.be.at.most(least + most * 1_000);
      const seconds = new Map<number, number>();
      for (const delay of delays) seconds.set(Math.floor(delay / 1_000), (seconds.get(Math.floor(delay / 1_000)) ?? 0) + 1);
      expect(Math.max(...seconds.values())).to.be.lessThan((5_000 / most) * 1.5);
    }
  });
});
