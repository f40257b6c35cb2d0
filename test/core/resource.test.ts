import { expect } from "chai";
import { createClient, createResource, ProviderError } from "../../src/core/internal.js";
import { retryDelay } from "../../src/core/resource/schedule.js";
import { waitUntil } from "../helper/wait-until.js";

let count = 0;
const newClient = () => createClient({ provider: "http://127.0.0.1:1", sessionKey: `resource-${++count}` });
const down = () => new ProviderError("network", "down");

describe("resource", () => {
  it("is asked when the first looks, once for all who look", async () => {
    let asked = 0;
    const resource = createResource(newClient(), "one", async () => ++asked, { signed: false });
    expect(asked).to.equal(0);
    const stops = [resource.$state.listen(() => {}), resource.$state.listen(() => {})];
    await waitUntil("the answer is there", () => resource.$state.get().data === 1);
    expect(asked).to.equal(1);
    for (const stop of stops) stop();
  });

  it("keeps the last answer beside the error, and clears the error at the next answer", async () => {
    let fails = false;
    const resource = createResource(
      newClient(),
      "two",
      async () => {
        if (fails) throw down();
        return "picture";
      },
      { signed: false },
    );
    const stop = resource.$state.listen(() => {});
    await waitUntil("the answer is there", () => resource.$state.get().data);
    const { answered } = resource.$state.get();
    fails = true;
    resource.revalidate();
    await waitUntil("the error is there", () => resource.$state.get().error);
    expect(resource.$state.get()).to.deep.include({ data: "picture", answered, isFetching: false });
    fails = false;
    resource.revalidate();
    await waitUntil("the error is gone", () => !resource.$state.get().error && !resource.$state.get().isFetching);
    stop();
  });

  it("keeps an error that comes before anybody listens", async () => {
    const resource = createResource(newClient(), "early", () => Promise.reject(down()), { signed: false });
    resource.$state.get();
    await new Promise((resolve) => setTimeout(resolve, 20));
    const stop = resource.$state.listen(() => {});
    expect(resource.$state.get().error?.failure).to.equal("network");
    stop();
  });

  it("is asked once when a connection that comes and goes twenty times has held (F20)", async () => {
    let asked = 0;
    let fails = true;
    const client = newClient();
    const ask = async () => {
      asked++;
      if (fails) throw down();
      return "picture";
    };
    const { $state } = createResource(client, "flicker", ask, { signed: false });
    const stop = $state.listen(() => {});
    await waitUntil("the error is there", () => $state.get().error);
    const before = asked;
    for (let time = 0; time < 20; time++) {
      client.connection.answered();
      client.connection.silent();
    }
    expect(asked).to.equal(before);
    fails = false;
    client.connection.answered();
    await waitUntil("the answer is there", () => $state.get().data);
    expect(asked).to.equal(before + 1);
    stop();
  });

  it("asks again by itself after an error, and at once when the connection is back", async () => {
    const client = newClient();
    let asked = 0;
    const resource = createResource(
      client,
      "three",
      async () => {
        if (++asked === 1) throw new ProviderError("status", "broken", { status: 500 });
        return asked;
      },
      { signed: false },
    );
    const stop = resource.$state.listen(() => {});
    await waitUntil("the error is there", () => resource.$state.get().error);
    client.connection.silent();
    client.connection.answered();
    await waitUntil("the answer is there", () => resource.$state.get().data === 2);
    stop();
  });

  it("is not asked before Retry-After, whatever comes back meanwhile", async () => {
    const client = newClient();
    let asked = 0;
    const refuse = async () => {
      asked++;
      throw new ProviderError("status", "busy", { status: 429, retryAfter: 3600 });
    };
    const resource = createResource(client, "busy", refuse, { signed: false });
    const stop = resource.$state.listen(() => {});
    await waitUntil("the error is there", () => resource.$state.get().error);
    client.connection.silent();
    client.connection.answered();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(asked).to.equal(1);
    stop();
  });

  for (const [answer, error] of [
    ["an answer", null],
    ["a refusal with Retry-After", new ProviderError("status", "busy", { status: 503, retryAfter: 3600 })],
  ] as const)
    it(`asks nobody once more whose own retry brought ${answer} and the connection back`, async () => {
      const client = newClient();
      let asked = 0;
      const ask = async () => {
        if (++asked === 1) {
          client.connection.silent();
          throw down();
        }
        client.connection.answered();
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (error) throw error;
        return "picture";
      };
      const resource = createResource(client, `back with ${answer}`, ask, { signed: false, every: 3_600_000 });
      const stop = resource.$state.listen(() => {});
      await waitUntil("it is asked again", () => asked === 2);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(asked).to.equal(2);
      stop();
    });

  it("shows nobody the late answer to the user before", async () => {
    const client = newClient();
    const as = (id: string) => client.session.$session.setKey("user", { ...client.session.$session.get().user, id, isAnonym: false });
    const answers = new Map<string, (data: string) => void>();
    const gone: string[] = [];
    as("a");
    const resource = createResource(client, "of-a-user", (signal) => {
      const user = `${client.session.$session.get().user.id}`;
      signal.addEventListener("abort", () => gone.push(user));
      return new Promise<string>((resolve) => answers.set(user, resolve));
    });
    const stop = resource.$state.listen(() => {});
    await waitUntil("a has asked", () => answers.has("a"));
    as("b");
    await waitUntil("b has asked", () => answers.has("b"));
    expect(gone).to.deep.equal(["a"]);
    answers.get("b")?.("of b");
    await waitUntil("b has his answer", () => resource.$state.get().data === "of b");
    answers.get("a")?.("of a");
    await new Promise((resolve) => setTimeout(resolve, 20));
    resource.revalidate();
    await waitUntil("b asks again", () => resource.$state.get().isFetching);
    expect(resource.$state.get().data).to.equal("of b");
    stop();
  });

  it("polls while somebody looks, never twice at a time, and stops when nobody does", async () => {
    let running = 0;
    let most = 0;
    let asked = 0;
    const resource = createResource(
      newClient(),
      "four",
      async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 30));
        running--;
        return ++asked;
      },
      { every: 10, signed: false },
    );
    const stop = resource.$state.listen(() => {});
    for (let i = 0; i < 20; i++) resource.revalidate();
    await waitUntil("it was asked three times", () => asked >= 3);
    expect(most).to.equal(1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const atRest = asked;
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked).to.equal(atRest);
  });

  it("asks on return what is due by then, and what has no time of its own; nothing else", async () => {
    const asked = { often: 0, rarely: 0, once: 0 };
    const client = newClient();
    const ask = (name: keyof typeof asked) => async () => ++asked[name];
    const resources = [
      createResource(client, "often", ask("often"), { every: 50, signed: false }),
      createResource(client, "rarely", ask("rarely"), { every: 60_000, signed: false }),
      createResource(client, "once", ask("once"), { signed: false }),
    ];
    const stops = resources.map(({ $state }) => $state.listen(() => {}));
    const show = (isHidden: boolean) => {
      Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    };
    try {
      await waitUntil("all have answered", () => resources.every(({ $state }) => $state.get().data));
      show(true);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const before = { ...asked };
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(asked).to.deep.equal(before);
      show(false);
      expect(asked).to.deep.equal({ often: before.often + 1, rarely: 1, once: 2 });
    } finally {
      for (const stop of stops) stop();
      Reflect.deleteProperty(document, "hidden");
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }
  });

  it("gives up the running question when told, and keeps what it had", async () => {
    const resource = createResource<string>(
      newClient(),
      "five",
      (signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new ProviderError("cancelled", "cancelled")))),
      { signed: false },
    );
    const stop = resource.$state.listen(() => {});
    await waitUntil("the question is under way", () => resource.$state.get().isFetching);
    resource.cancel();
    await waitUntil("it was given up", () => resource.$state.get().error?.failure === "cancelled");
    expect(resource.$state.get().isFetching).to.equal(false);
    stop();
  });

  it("asks nothing signed for an anonymous visitor", async () => {
    let asked = 0;
    const resource = createResource(newClient(), "six", async () => ++asked);
    const stop = resource.$state.listen(() => {});
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).to.equal(0);
    expect(resource.$state.get()).to.deep.include({ data: undefined, isFetching: false });
    stop();
  });

  it("waits 1, 2, 4 up to 30 s between failures, and not less than Retry-After", () => {
    expect(retryDelay(1, 3_000_000)).to.equal(2 ** 31 - 1, "a longer timer would end at once");
    const middle = () => 0.5;
    expect([1, 2, 3, 4, 5, 6, 20].map((failures) => retryDelay(failures, null, middle))).to.deep.equal([
      1000, 2000, 4000, 8000, 16000, 30000, 30000,
    ]);
    expect(retryDelay(1, 60, middle)).to.equal(60_000);
    expect(retryDelay(1, null, () => 0)).to.equal(750);
    expect(retryDelay(1, null, () => 1)).to.equal(1250);
  });
});
