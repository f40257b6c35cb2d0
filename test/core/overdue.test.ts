import { expect } from "chai";
import {
  acknowledgements,
  cityOverrides,
  createClient,
  createResource,
  deviceLogs,
  messageAlerts,
  messageCenter,
  rtcDevices,
  rtsDevices,
  transportSituation,
} from "../../src/core/internal.js";
import { createAlerts } from "../../src/core/messages/alerts.js";
import { hurryTime } from "../helper/hurried-time.js";
import { provider } from "../helper/provider.js";
import { waitUntil } from "../helper/wait-until.js";

let count = 0;
/** Times that time is faster here than outside. */
const FACTOR = 20;
/** Ten minutes of the hurried time: half a minute of a test. */
const until = <Thing>(what: string, ask: () => Thing) => waitUntil(what, ask, 600_000);
/** Virtual milliseconds. */
const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An answer that comes only when the test says so, to a caller who minds no signal. */
function createQuestion() {
  const asked: { answer(data: string): void; signal: AbortSignal; at: number }[] = [];
  const ask = (signal: AbortSignal) => new Promise<string>((answer) => asked.push({ answer, signal, at: Date.now() }));
  const client = createClient({ provider: "http://127.0.0.1:1", sessionKey: `overdue-${++count}` });
  /** Something of the provider comes, as it does from calls that are well. */
  const beat = setInterval(() => client.connection.answered(), 500);
  return { asked, client, ask, beat };
}

describe("a poll whose answer stays away (F28)", () => {
  let giveBack: () => void;
  beforeEach(() => {
    giveBack = hurryTime(FACTOR);
  });
  afterEach(() => giveBack());

  it("is given up after three intervals, no sooner than 15 s, and asked anew; what comes of it later is ignored", async () => {
    for (const [every, least] of [
      [2_000, 15_000],
      [10_000, 30_000],
    ] as const) {
      const { asked, client, ask, beat } = createQuestion();
      const { $state } = createResource(client, `every ${every}`, ask, { every, signed: false });
      const stop = $state.listen(() => {});
      await until("it is asked", () => asked.length === 1);
      asked[0]?.answer("first");
      await until("it is asked again", () => asked.length === 2);
      await until("it is given up", () => $state.get().error?.failure === "overdue");
      expect(asked[1]?.signal.aborted).to.equal(true);
      expect(Date.now() - (asked[1]?.at as number)).to.be.at.least(least);
      expect($state.get()).to.include({ data: "first", isFetching: false });
      await until("it is asked anew", () => asked.length === 3);
      asked[1]?.answer("late");
      await pass(1_000);
      expect($state.get().data).to.equal("first");
      expect(asked.length, "one at a time").to.equal(3);
      asked[2]?.answer("fresh");
      await until("it is fresh", () => $state.get().data === "fresh" && !$state.get().error);
      stop();
      clearInterval(beat);
    }
  });

  it("is not the first answer, which is waited for as long as it takes", async () => {
    const { asked, client, ask, beat } = createQuestion();
    const { $state } = createResource(client, "first", ask, { every: 2_000, signed: false });
    const stop = $state.listen(() => {});
    await until("it is asked", () => asked.length === 1);
    await pass(130_000);
    expect(asked.length).to.equal(1);
    expect(asked[0]?.signal.aborted).to.equal(false);
    asked[0]?.answer("at last");
    await until("it is there", () => $state.get().data === "at last");
    stop();
    clearInterval(beat);
  });

  it("has more time where answers take long, so that a slow line brings them at last", async () => {
    const { asked, client, ask, beat } = createQuestion();
    const { $state } = createResource(client, "slow", ask, { every: 2_000, signed: false });
    const stop = $state.listen(() => {});
    await until("it is asked", () => asked.length === 1);
    asked[0]?.answer("first");
    /** From now on each answer takes 40 s. */
    const slow = setInterval(() => {
      for (const { answer, at } of asked) if (Date.now() - at >= 40_000) answer("slow");
    }, 200);
    await until("it has come", () => $state.get().data === "slow");
    const before = asked.length;
    await until("it is asked again", () => asked.length === before + 1);
    await pass(45_000);
    expect(asked[before]?.signal.aborted, "the next one is not given up any more").to.equal(false);
    clearInterval(slow);
    stop();
    clearInterval(beat);
  });

  it("lets only one small request ask a provider that is silent altogether, and has each list asked once when it is well again", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    let isSilent = false;
    const calls: string[] = [];
    const underWay = new Set<string>();
    let most = 0;
    /** How often the reason of the silence was looked for. */
    let looks = 0;
    const client = createClient({
      provider: url,
      sessionKey: `overdue-${++count}`,
      async fetch(input, init) {
        const request = new Request(input, init);
        const path = request.url.split("/api/v1/")[1] as string;
        calls.push(path);
        if (request.mode === "no-cors") looks++;
        if (!isSilent) {
          // Of a provider without versions no stream is asked: all of this is polled.
          const answer = await fetch(request);
          const headers = new Headers(answer.headers);
          headers.delete("etag");
          return new Response(answer.body, { status: answer.status, headers });
        }
        // The first answer of the events is waited for as long as it takes.
        if (path !== "about" && !path.startsWith("city/events")) {
          underWay.add(path);
          most = Math.max(most, underWay.size);
        }
        return new Promise((_answer, reject) =>
          request.signal.addEventListener("abort", () => {
            underWay.delete(path);
            reject(request.signal.reason);
          }),
        );
      },
    });
    client.lendToken(() => token);
    await until("somebody is signed in", () => client.$userKey.get());
    const lists = [rtsDevices, rtcDevices, transportSituation, cityOverrides, acknowledgements].map((list) => list(client).$state);
    const stops = [...lists.map(($state) => $state.listen(() => {})), messageAlerts(client).$isWatching.listen(() => {})];
    // That there is an answer since then: its data may be the same, and the provider's time does not hurry.
    const isFresh = (before: readonly unknown[]) =>
      lists.every(($state, at) => $state.get().answered !== before[at] && $state.get().data && !$state.get().error);
    await until("all lists are there", () => isFresh([]));

    isSilent = true;
    await until("all answers are known to stay away", () => client.connection.$overdue.get()?.isAll);
    expect(client.connection.$isBadConnection.get()).to.equal(true);
    // What finds out why is loaded only now.
    await until("the reason is looked for", () => looks > 0);
    await until("nothing else is under way", () => underWay.size === 0);
    expect(most, "each once").to.be.at.most(lists.length + 1);
    calls.length = 0;
    looks = 0;
    await pass(20_000);
    expect(looks, "the reason is looked for as the silence begins, and not with each request").to.be.at.most(1);
    expect(new Set(calls)).to.deep.equal(new Set(["about"]));

    calls.length = 0;
    const before = lists.map(($state) => $state.get().answered);
    isSilent = false;
    await until("all lists are fresh, the alarms' among them", () => isFresh(before));
    expect(client.connection.$overdue.get()).to.equal(null);
    expect(client.connection.$isBadConnection.get()).to.equal(false);
    for (const path of ["city/items_telemetry_rts", "city/items_telemetry_rtc", "city/transport_situation", "messages/acknowledged"])
      expect(calls.filter((each) => each === path).length, `${path}: no burst`).to.be.within(1, 2);
    for (const stop of stops) stop();
  });

  it("among others that are answered says so alone, until it is answered or nobody looks", async () => {
    const { asked, client, ask, beat } = createQuestion();
    const { $state } = createResource(client, "one of many", ask, { every: 2_000, signed: false });
    const stop = $state.listen(() => {});
    await until("it is asked", () => asked.length === 1);
    asked[0]?.answer("first");
    await until("it is asked again", () => asked.length === 2);
    const { at } = asked[1] as { at: number };
    const { connection } = client;
    await until("it is told", () => connection.$overdue.get());
    expect(connection.$overdue.get()?.isAll).to.equal(false);
    expect(Math.abs((connection.$overdue.get()?.since as number) - at)).to.be.below(1_000);
    expect(connection.$isBadConnection.get()).to.equal(false);
    stop();
    await until("nobody waits any more", () => connection.$overdue.get() === null);
    clearInterval(beat);
  });

  it("keeps no other log from being read when it is that of one device, nor the next look of a hidden page", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    const hanging = new Set<string>();
    const looks = { hanging: 0, underWay: 0, most: 0 };
    let isHidden = false;
    const client = createClient({
      provider: url,
      sessionKey: `overdue-${++count}`,
      fetch(input, init) {
        const request = new Request(input, init);
        const isLog = request.url.endsWith("/events_last");
        const isLook = isHidden && request.url.endsWith("/transport_situation");
        if (!isLook && !(isLog && hanging.size === 0)) return fetch(request);
        if (isLog) hanging.add(request.url);
        else {
          looks.hanging++;
          looks.most = Math.max(looks.most, ++looks.underWay);
        }
        return new Promise((_answer, reject) =>
          request.signal.addEventListener("abort", () => {
            if (isLook) looks.underWay--;
            reject(request.signal.reason);
          }),
        );
      },
    });
    client.lendToken(() => token);
    await until("somebody is signed in", () => client.$userKey.get());
    const { $logs } = deviceLogs(client);
    const stops = [$logs.listen(() => {}), messageCenter(client).$entries.listen(() => {})];
    await until("one hangs", () => hanging.size === 1);
    await until("others are read", () => $logs.get().read > 1);

    const alerts = createAlerts(client, { sound() {}, notify() {} });
    alerts.switchSound(true);
    stops.push(alerts.$isWatching.listen(() => {}));
    const tellVisibility = () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    Object.defineProperty(document, "hidden", { configurable: true, value: true });
    tellVisibility();
    isHidden = true;
    try {
      await until("it looks three times", () => looks.hanging === 3);
      expect(looks.most, "one at a time").to.equal(1);
    } finally {
      Reflect.deleteProperty(document, "hidden");
      tellVisibility();
      alerts.switchSound(false);
      for (const stop of stops) stop();
    }
  });

  it("does not let the session end: a renewal that stays away is made anew", async () => {
    const { url, signIn } = await provider();
    const token = await signIn();
    let isSilent = false;
    let checks = 0;
    const client = createClient({
      provider: url,
      sessionKey: `overdue-${++count}`,
      fetch(input, init) {
        const request = new Request(input, init);
        if (!request.url.endsWith("/auth/check")) return fetch(request);
        checks++;
        if (!isSilent) return fetch(request);
        return new Promise((_answer, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
      },
    });
    client.lendToken(() => token);
    await until("somebody is signed in", () => client.$userKey.get());
    isSilent = true;
    const before = checks;
    void client.session.check();
    await until("it is made anew", () => checks >= before + 2);
    expect(client.$userKey.get()).to.be.a("string");
    isSilent = false;
    await until("it is answered", () => client.session.$session.get().error === null && !client.session.$session.get().isFetching);
    client.session.signOut();
  });
});
