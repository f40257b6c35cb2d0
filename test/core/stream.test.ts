import { expect } from "chai";
import { rtsDevices, rtsTelemetry, transportSituation } from "../../src/core/internal.js";
import { cityEvents } from "../../src/core/messages/city-events.js";
import { openClient, telling, watching } from "../helper/stream-client.js";
import { waitUntil } from "../helper/wait-until.js";

describe("the stream of a provider, in the client", () => {
  const { leave, watch } = watching();

  it("is what lists are shown by once they have come, and they are the provider's lists; nothing is polled meanwhile", async () => {
    const { client, call, timesOf, $isLive } = await openClient();
    // The first look at what moves takes a new provider long: a stream would be opened before, without it.
    await call("/api/v1/city/transport_situation");
    const devices = watch(rtsDevices(client));
    const situation = watch(transportSituation(client));
    await waitUntil("both have come", () => devices() && situation());
    await waitUntil("it is live", $isLive.get);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = timesOf("city/items_telemetry_rts");
    let last = "";
    // Buses move with every tick.
    for (let round = 0; round < 3; round++) {
      last = await waitUntil("the situation is another one, and the provider's", async () => {
        const list = JSON.stringify((await call("/api/v1/city/transport_situation")).features);
        return list !== last && list === JSON.stringify(situation()?.features) ? list : "";
      });
    }
    await waitUntil("the devices are the provider's", async () => {
      return JSON.stringify(await call("/api/v1/city/items_telemetry_rts")) === JSON.stringify(devices());
    });
    expect(timesOf("city/stream")).to.equal(1);
    expect(timesOf("city/items_telemetry_rts")).to.equal(before);
  });

  it("tells of a controller as soon as somebody looks at it, and goes on where it was", async () => {
    const { client, asked, timesOf, $isLive } = await openClient();
    const devices = watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    const oID = devices()?.[0]?.oID as number;
    const telemetry = watch(rtsTelemetry(client, oID));
    await waitUntil("the stream has the controller", () =>
      asked.some((each) => each.includes(`rts/${oID}`) && each.includes("since=rts:")),
    );
    await waitUntil("its reading has come", telemetry);
    const first = telemetry()?.utime ?? 0;
    await waitUntil("the polls have ended", () => timesOf("city/stream") === 2);
    const polls = timesOf(`rts/${oID}/telemetry`);
    await waitUntil("several readings have come", () => (telemetry()?.utime ?? 0) >= first + 4);
    expect(timesOf(`rts/${oID}/telemetry`) - polls).to.be.lessThan(2);
  });

  for (const [what, answer] of [
    ["is not offered (404)", async () => Response.json({ error: { code: "not_found", message: "" } }, { status: 404 })],
    [
      "is refused (429)",
      async () => Response.json({ error: { code: "busy", message: "" } }, { status: 429, headers: { "retry-after": "30" } }),
    ],
    ["says no hello", async () => new Response(new ReadableStream({ start() {} }), { headers: { "content-type": "text/event-stream" } })],
    [
      "is answered 502 with a page",
      async () => new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } }),
    ],
    ["is a page", async () => new Response("<!doctype html>\n<title>City</title>\n\n", { headers: { "content-type": "text/html" } })],
    ["says what nobody understands", async () => new Response("event: hello\ndata: {]\n\n")],
  ] as const) {
    it(`that ${what} leaves the lists to be polled`, async () => {
      const { client, timesOf, $isLive } = await openClient(answer);
      const devices = watch(rtsDevices(client));
      await waitUntil("the list is there", devices);
      await waitUntil("the stream was asked for", () => timesOf("city/stream") > 0);
      const before = timesOf("city/items_telemetry_rts");
      await waitUntil("the list is polled on", () => timesOf("city/items_telemetry_rts") >= before + 2);
      expect($isLive.get()).to.equal(false);
      expect(client.session.$session.get().user.isAnonym).to.equal(false);
    });
  }

  it("that breaks leaves the lists to be polled, and goes on with the version at hand when it is back", async () => {
    let cut = new AbortController();
    let isDown = false;
    const { client, asked, call, timesOf, $isLive } = await openClient(async (input, init) => {
      if (isDown) throw new TypeError("cut");
      cut = new AbortController();
      return fetch(input, { ...init, signal: AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]) });
    });
    const devices = watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    isDown = true;
    cut.abort();
    await waitUntil("it is not live", () => !$isLive.get());
    const before = timesOf("city/items_telemetry_rts");
    await waitUntil("the list is polled", () => timesOf("city/items_telemetry_rts") > before);
    isDown = false;
    await waitUntil("it is live again", $isLive.get);
    expect(asked.findLast((each) => each.startsWith("city/stream"))).to.match(/since=rts:[\w-]+/);
    await waitUntil("the devices are the provider's", async () => {
      return JSON.stringify(await call("/api/v1/city/items_telemetry_rts")) === JSON.stringify(devices());
    });
  });

  it("is left by a page that was hidden for a minute, which asks for nothing meanwhile and goes on with what it had", async () => {
    const { client, asked, call, timesOf, $isLive } = await openClient();
    const devices = watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    const { setTimeout: wait } = globalThis;
    const showAs = (hidden: boolean) => {
      if (hidden) Object.defineProperty(document, "hidden", { configurable: true, value: true });
      else Reflect.deleteProperty(document, "hidden");
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
    // The minute is over at once.
    globalThis.setTimeout = ((run: () => void, ms = 0, ...more: unknown[]) => wait(run, ms === 60_000 ? 100 : ms, ...more)) as never;
    try {
      showAs(true);
      await waitUntil("it is left", () => !$isLive.get());
      globalThis.setTimeout = wait;
      const before = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      expect(asked.slice(before)).to.deep.equal([]);
    } finally {
      globalThis.setTimeout = wait;
      showAs(false);
    }
    await waitUntil("it is live again", $isLive.get);
    expect(timesOf("city/stream")).to.equal(2);
    expect(asked.findLast((each) => each.startsWith("city/stream"))).to.match(/since=rts:[\w-]+/);
    await waitUntil("the devices are the provider's", async () => {
      return JSON.stringify(await call("/api/v1/city/items_telemetry_rts")) === JSON.stringify(devices());
    });
  });

  it("that ends with the token goes on with another one, without a gap", async () => {
    const spent = new Set<string>();
    const tokens: string[] = [];
    let end = () => {};
    const { client, asked, timesOf, lend, $isLive } = await openClient(async (input, init) => {
      const request = new Request(input, init);
      const token = request.headers.get("authorization") ?? "";
      tokens.push(token);
      if (spent.has(token)) return Response.json({ error: { code: "unauthorized", message: "" } }, { status: 401 });
      const answer = await fetch(request);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const giveUp = new AbortController();
      const passed = answer.body?.pipeTo(writable, { preventClose: true, preventAbort: true, signal: giveUp.signal }).catch(() => {});
      end = async () => {
        spent.add(token);
        giveUp.abort();
        await passed;
        const writer = writable.getWriter();
        await writer.write(new TextEncoder().encode('event: bye\ndata: {"reason":"token","retry":0}\n\n')).catch(() => {});
        await writer.close().catch(() => {});
      };
      return new Response(readable, { headers: answer.headers });
    });
    watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const before = asked.length;
    const states: boolean[] = [];
    leave.push($isLive.listen((isLive) => states.push(isLive)));
    await lend();
    end();
    await waitUntil("another one is open", () => timesOf("city/stream") === 3);
    expect(tokens[0]).to.equal(tokens[1]);
    expect(tokens[2]).not.to.equal(tokens[1]);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(states, "it is live all the time").to.deep.equal([]);
    expect(
      asked.slice(before).filter((each) => !each.startsWith("city/stream")),
      "nothing is polled",
    ).to.deep.equal([]);
  });

  it("asks who is signed in when it ends since the user may see or do something else, and what was seen before is gone", async () => {
    let rights: object | undefined;
    const { streamed, tell } = telling(() => ({ rts: "x" }));
    const { client, timesOf, $isLive } = await openClient(streamed, async (path, send) => {
      const answer = await send();
      if (path !== "auth/check") return answer;
      const { access_token, user } = await answer.json();
      return Response.json({ access_token, user: rights ? { ...user, rights } : user });
    });
    const devices = watch(rtsDevices(client));
    await waitUntil("the devices are there", devices);
    await waitUntil("it is live", $isLive.get);
    const lists = timesOf("city/items_telemetry_rts");
    const audience = client.$audience.get();
    rights = { role: "observer", levels: { signals: "view" }, tags: ["north"] };
    tell("bye", { reason: "token", retry: 0, rights_changed: true });
    await waitUntil("the user has other rights", () => client.session.$session.get().user.rights?.role === "observer");
    expect(client.$audience.get()).not.to.equal(audience);
    await waitUntil("the list is asked for anew", () => timesOf("city/items_telemetry_rts") > lists);
  });

  it("says when the events of the devices are to be asked again, and they are not polled meanwhile", async () => {
    const { streamed, tell } = telling(() => ({ events: "one" }));
    const { client, timesOf, $isLive } = await openClient(streamed);
    watch(rtsDevices(client));
    const events = watch(cityEvents(client));
    await waitUntil("they have come", events);
    await waitUntil("it is live", $isLive.get);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const before = timesOf("city/events");
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(timesOf("city/events")).to.equal(before);
    tell("gap", { topic: "events", version: "two" });
    await waitUntil("they are asked again", () => timesOf("city/events") === before + 1);
  });

  it("ends with the user, at once: what it brings after that is shown to nobody", async () => {
    const signals: AbortSignal[] = [];
    const { client, $isLive } = await openClient((input, init) => {
      const request = new Request(input, init);
      signals.push(request.signal);
      return fetch(request);
    });
    const devices = watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    client.lendToken(() => null);
    client.session.signOut();
    expect(signals.at(-1)?.aborted).to.equal(true);
    expect($isLive.get()).to.equal(false);
    await waitUntil("nothing is shown", () => devices() === undefined);
  });

  it("does not let an answer that was under way replace what it has brought since", async () => {
    let hold: Promise<unknown> | null = null;
    const { client, call, $isLive } = await openClient(undefined, async (path, send) => {
      const held = path.endsWith("/telemetry") ? hold : null;
      const answer = await send();
      await held;
      return answer;
    });
    const oID = (await call("/api/v1/city/items_telemetry_rts"))[0].oID;
    const resource = rtsTelemetry(client, oID);
    const telemetry = watch(resource);
    watch(rtsDevices(client));
    await waitUntil("it is live", $isLive.get);
    await waitUntil("the stream brings its readings", () => Boolean(telemetry()));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    let letGo = () => {};
    hold = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const seen: number[] = [];
    leave.push(resource.$state.listen(({ data }) => seen.push(data?.utime ?? 0)));
    resource.revalidate();
    const first = telemetry()?.utime ?? 0;
    await waitUntil("newer readings have come", () => (telemetry()?.utime ?? 0) >= first + 3);
    letGo();
    await waitUntil("the answer has come", () => !resource.$state.get().isFetching);
    expect(seen).to.deep.equal(seen.toSorted((one, other) => one - other));
  });
});
