import { expect } from "chai";
import { $config, clientFor, configure, createClient, mayControl } from "../../src/core/internal.js";
import { provider } from "../helper/provider.js";
import { waitUntil } from "../helper/wait-until.js";

let count = 0;
async function newClient(fetch?: typeof globalThis.fetch) {
  const { url } = await provider();
  return createClient({ provider: url, sessionKey: `test-jwt-${++count}`, ...(fetch ? { fetch } : {}) });
}
const keyOfLast = () => `test-jwt-${count}`;
const operator = { email: "operator@its.test", password: "operator1" };

/** Milliseconds of the timers that are set while something is done. */
async function waitsOf(act: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  const { setTimeout: wait } = globalThis;
  globalThis.setTimeout = ((...timer: Parameters<typeof wait>) => {
    waits.push(timer[1] ?? 0);
    return wait(...timer);
  }) as typeof wait;
  await act();
  globalThis.setTimeout = wait;
  return waits;
}

describe("session", () => {
  it("is anonymous and past its first look when nothing is stored", async () => {
    const { session } = await newClient();
    expect(session.$session.get().isFirstAuth).to.equal(true);
    await session.check();
    expect(session.$session.get()).to.deep.include({ isFirstAuth: false, isFetching: false, error: null });
    expect(session.$session.get().user).to.deep.include({
      id: "anonym",
      fio: "anonym",
      phone: "",
      email: "",
      access: true,
      isAnonym: true,
    });
  });

  it("signs in, gives the status and keeps the credential", async () => {
    const { session } = await newClient();
    expect(await session.signIn(operator)).to.equal(200);
    expect(session.$session.get().user).to.deep.include({ email: operator.email, isAnonym: false });
    expect(localStorage.getItem(keyOfLast())).to.be.a("string");
  });

  it("gives the status of a refused sign-in and stays anonymous", async () => {
    const { session } = await newClient();
    expect(await session.signIn({ ...operator, password: "wrong-one" })).to.equal(401);
    expect(session.$session.get()).to.deep.include({ isFetching: false, errorStatus: 401 });
    expect(session.$session.get().user.isAnonym).to.equal(true);
  });

  it("gives status 0 and a bad connection when there is no response, good again at the first answer", async () => {
    let isDown = true;
    const { session, connection } = await newClient((...question) => (isDown ? Promise.reject(new TypeError("down")) : fetch(...question)));
    expect(await session.signIn(operator)).to.equal(0);
    expect(connection.$isBadConnection.get()).to.equal(true);
    isDown = false;
    await session.signIn({ ...operator, password: "wrong-one" });
    expect(connection.$isBadConnection.get()).to.equal(false);
  });

  it("stores a refreshed credential after the check at start", async () => {
    const first = await newClient();
    await first.session.signIn(operator);
    const { url } = await provider();
    const second = createClient({ provider: url, sessionKey: keyOfLast() });
    await second.session.check();
    expect(second.session.$session.get().user.email).to.equal(operator.email);
  });

  it("removes a credential the provider refuses, and says so in the state", async () => {
    const { session } = await newClient();
    localStorage.setItem(keyOfLast(), "garbage");
    await session.check();
    expect(session.$session.get().user.isAnonym).to.equal(true);
    expect(session.$session.get().errorStatus).to.equal(401);
    expect(localStorage.getItem(keyOfLast())).to.equal(null);
  });

  it("keeps the credential and comes back by itself when the provider was silent at start", async () => {
    const first = await newClient();
    await first.session.signIn(operator);
    let isDown = true;
    const { url } = await provider();
    const { session, connection } = createClient({
      provider: url,
      sessionKey: keyOfLast(),
      fetch: (...question) => (isDown ? Promise.reject(new TypeError("down")) : fetch(...question)),
    });
    await session.check();
    expect(session.$session.get()).to.deep.include({ isFirstAuth: false, errorStatus: 0 });
    expect(session.isUnchecked()).to.equal(true);
    isDown = false;
    connection.answered();
    await waitUntil("the user is known again", () => !session.$session.get().user.isAnonym);
    expect(session.isUnchecked()).to.equal(false);
  });

  it("has nothing to check when the provider fails at a sign-in, refuses the token, or the portal takes it back", async () => {
    let token: string | null = null;
    let status = 503;
    const { url } = await provider();
    const answer = () => Promise.resolve(new Response("{}", { status }));
    const nobody = createClient({ provider: url, sessionKey: `test-jwt-${++count}`, fetch: answer });
    expect(await nobody.session.signIn(operator)).to.equal(503);
    expect(nobody.session.isUnchecked()).to.equal(false);

    const portals = createClient({ provider: url, fetch: answer });
    const { session } = portals;
    portals.lendToken(() => token);
    token = "lent";
    await session.check();
    expect(session.isUnchecked()).to.equal(true);
    status = 401;
    await session.check();
    expect(session.isUnchecked()).to.equal(false);
    status = 503;
    await session.check();
    expect(session.isUnchecked()).to.equal(true);
    token = null;
    await session.check();
    expect(session.isUnchecked()).to.equal(false);
  });

  it("has its token renewed before it ends, by the token's own two times", async () => {
    const life = 40_000;
    const token = `x.${btoa(JSON.stringify({ iat: 1_000, exp: 1_000 + life }))}.x`;
    const user = { id: 1, fio: "A", phone: "", email: "a@its.test", access: true, isAnonym: false, file_name: null, restrictions: [] };
    const { session } = await newClient(() => Promise.resolve(Response.json({ access_token: token, user })));
    const waits = await waitsOf(() => session.signIn(operator));
    session.signOut();
    const [renewal] = waits.filter((ms) => ms > 60_000);
    expect(renewal).to.be.within(life * 500, life * 900);
  });

  for (const [what, answer] of [
    ["is too busy", () => new Response("{}", { status: 429, headers: { "retry-after": "40" } })],
    ["answers what nobody can read", () => new Response("<p>Sign in to the Wi-Fi</p>", { status: 200 })],
  ] as const)
    it(`keeps its user and is checked again when the provider ${what}`, async () => {
      let spoils = false;
      const { session } = await newClient((...question) => (spoils ? Promise.resolve(answer()) : fetch(...question)));
      await session.signIn(operator);
      spoils = true;
      const waits = await waitsOf(() => session.check());
      expect(session.$session.get().user.isAnonym).to.equal(false);
      expect(waits).to.include(what === "is too busy" ? 40_000 : 15_000);
      session.signOut();
    });

  it("of who signs in is not overwritten by a check of who was here before", async () => {
    const { url, signIn } = await provider();
    localStorage.setItem(`test-jwt-${++count}`, await signIn("viewer"));
    const answered: (() => void)[] = [];
    const { session } = createClient({
      provider: url,
      sessionKey: keyOfLast(),
      async fetch(...question) {
        const response = await fetch(...question);
        await new Promise<void>((resolve) => answered.push(resolve));
        return response;
      },
    });
    const signed = session.signIn(operator);
    await waitUntil("the provider has let the operator in", () => answered[0]);
    const checked = session.check();
    await waitUntil("and has checked the one before", () => answered[1]);
    answered[0]?.();
    expect(await signed).to.equal(200);
    answered[1]?.();
    await checked;
    expect(session.$session.get().user.email).to.equal(operator.email);
  });

  it("is under way until the last of two sign-ins is answered, and a refused one does not put out who the other let in", async () => {
    const answered: (() => void)[] = [];
    const { session } = await newClient(async (...question) => {
      const response = await fetch(...question);
      await new Promise<void>((resolve) => answered.push(resolve));
      return response;
    });
    const good = session.signIn(operator);
    await waitUntil("the operator is let in", () => answered[0]);
    const wrong = session.signIn({ ...operator, password: "wrong-one" });
    await waitUntil("the other is refused", () => answered[1]);
    answered[0]?.();
    expect(await good).to.equal(200);
    expect(session.$session.get().isFetching).to.equal(true);
    answered[1]?.();
    expect(await wrong).to.equal(401);
    expect(session.$session.get()).to.deep.include({ isFetching: false, errorStatus: 401 });
    expect(session.$session.get().user.email).to.equal(operator.email);
  });

  describe("in another tab", () => {
    const tell = (key: string) => dispatchEvent(new StorageEvent("storage", { key, newValue: null }));

    it("that ends is ended here, too, with a check under way", async () => {
      const first = await newClient();
      await first.session.signIn(operator);
      const { url } = await provider();
      let answered: (() => void) | undefined;
      const { session } = createClient({
        provider: url,
        sessionKey: keyOfLast(),
        async fetch(...question) {
          const response = await fetch(...question);
          await new Promise<void>((resolve) => {
            answered = resolve;
          });
          return response;
        },
      });
      const checked = session.check();
      await waitUntil("the provider has answered", () => answered);
      localStorage.removeItem(keyOfLast());
      tell(keyOfLast());
      answered?.();
      await checked;
      expect(localStorage.getItem(keyOfLast())).to.equal(null);
      expect(session.$session.get()).to.deep.include({ isFirstAuth: false, isFetching: false });
      expect(session.$session.get().user.isAnonym).to.equal(true);
    });

    it("that ends is ended here also where the token could be kept in memory only", async () => {
      const { setItem } = Storage.prototype;
      const { session } = await newClient();
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
      try {
        await session.signIn(operator);
      } finally {
        Storage.prototype.setItem = setItem;
      }
      tell(keyOfLast());
      expect(session.$session.get().user.isAnonym).to.equal(true);
    });

    it("that changed the user's account puts the renewal off no further than the kept token lives", async () => {
      const minute = 60;
      const tokenOf = (iat: number) => `x.${btoa(JSON.stringify({ iat, exp: iat + 15 * minute }))}.x`;
      const user = { id: 1, fio: "A", phone: "", email: "a@its.test", access: true, isAnonym: false, file_name: null, restrictions: [] };
      let iat = 1_000;
      const { session } = await newClient(() => Promise.resolve(Response.json({ access_token: tokenOf(iat), user })));
      await session.signIn(operator);
      iat += 6 * minute;
      const waits = await waitsOf(async () => {
        tell(`${keyOfLast()}.user`);
        await waitUntil("it has looked", () => session.$session.get().isFetching);
        await waitUntil("it knows", () => !session.$session.get().isFetching);
      });
      const { iat: kept } = JSON.parse(atob(localStorage.getItem(keyOfLast())?.split(".")[1] ?? ""));
      session.signOut();
      const [renewal] = waits.filter((ms) => ms > minute * 1000);
      expect(iat + (renewal ?? Number.POSITIVE_INFINITY) / 1000).to.be.below(kept + 15 * minute);
    });

    it("that ended and began anew does not lose the new token to a late event", async () => {
      const { session } = await newClient();
      await session.signIn(operator);
      const { signIn } = await provider();
      localStorage.setItem(keyOfLast(), await signIn("viewer"));
      tell(keyOfLast());
      await waitUntil("the new user is known", () => session.$session.get().user.email.startsWith("viewer"));
      expect(localStorage.getItem(keyOfLast())).not.to.equal(null);
    });
  });

  it("is not ended by a write with a lent token that ran out, where the portal has another", async () => {
    const { signIn } = await provider();
    const good = await signIn();
    let token = good;
    const posted: string[] = [];
    const client = await newClient(async (...question) => {
      const request = new Request(...question);
      if (request.method !== "POST") return fetch(request);
      posted.push(request.headers.get("authorization") ?? "");
      return new Response("{}", { status: 401 });
    });
    client.lendToken(() => token);
    await waitUntil("the user is known", () => !client.session.$session.get().user.isAnonym);
    token = await signIn();
    const { authOps } = await import("../../src/core/contract/auth.js");
    const refused = await client.http.call(authOps.editPhone, { body: { phone: "1" } }).catch((error) => error.status);
    expect(refused).to.equal(401);
    expect(posted).to.deep.equal([`Bearer ${good}`]);
    expect(client.session.$session.get().user.isAnonym).to.equal(false);
  });

  for (const status of [401, 403]) {
    it(`ends once when two calls are answered ${status} at a time`, async () => {
      let isRefusing = false;
      const client = await newClient((...question) => (isRefusing ? Promise.resolve(new Response("{}", { status })) : fetch(...question)));
      await client.session.signIn(operator);
      isRefusing = true;
      const { cityOps } = await import("../../src/core/contract/city.js");
      await Promise.allSettled([client.http.call(cityOps.cityRts, {}), client.http.call(cityOps.cityRtc, {})]);
      expect(client.session.$session.get().user.isAnonym).to.equal(true);
      expect(client.session.$signedOutByProvider.get()).to.equal(1);
      expect(localStorage.getItem(keyOfLast())).to.equal(null);
    });
  }

  for (const status of [401, 403]) {
    it(`calls a lent token refused, and not unchecked, that is answered ${status}, and asks no more by itself`, async () => {
      const client = await newClient(() => Promise.resolve(new Response("{}", { status })));
      const waits = await waitsOf(async () => {
        client.lendToken(() => "a.b.c");
        await waitUntil("it is answered", () => client.session.$session.get().errorStatus === status);
      });
      expect(client.session.isUnchecked()).to.equal(false);
      // 120 s is the time limit of the code that names the fault.
      expect(waits.filter((ms) => ms >= 15_000 && ms !== 120_000)).to.deep.equal([]);
    });
  }

  it("is not ended by a 401 that refused an older token", async () => {
    const client = await newClient();
    await client.session.signIn(operator);
    client.session.signer.signedOut("an older token");
    expect(client.session.$session.get().user.isAnonym).to.equal(false);
  });

  it("asks the portal's token again after a 401, once for all calls", async () => {
    const { signIn } = await provider();
    const good = await signIn();
    const given = ["stale", good];
    let asked = 0;
    const client = await newClient();
    client.lendToken(() => given[Math.min(asked++, 1)]);
    await waitUntil("the user is known", () => !client.session.$session.get().user.isAnonym);
    expect(asked).to.equal(2);
    expect(localStorage.getItem(keyOfLast())).to.equal(null);
  });

  it("asks another token function of the portal when it is given one", async () => {
    const { signIn } = await provider();
    const client = await newClient();
    for (const account of ["operator", "viewer"] as const) {
      const token = await signIn(account);
      client.lendToken(() => token);
      await waitUntil(`the ${account} is known`, () => client.session.$session.get().user.email.startsWith(account));
    }
  });

  it("asks the token function of a page that configures it after its widgets have looked", async () => {
    const { url, signIn } = await provider();
    const { $session } = clientFor(url).session;
    await waitUntil("the first look is over", () => !$session.get().isFirstAuth);
    const token = await signIn();
    configure({ getToken: () => token });
    await waitUntil("the user is known", () => !$session.get().user.isAnonym);
    $config.set({});
  });

  it("is lent the page's token and told its key only where the page speaks of this provider, or of none", async () => {
    const { url: own } = await provider();
    const carried: string[] = [];
    const refuses = (async (...question) => {
      carried.push(new Request(...question).headers.get("authorization") ?? "");
      return new Response("{}", { status: 401 });
    }) as typeof globalThis.fetch;
    const key = `test-jwt-${++count}`;
    const neighbour = `its.jwt:http://neighbour.test/api/v1`;
    localStorage.setItem(key, "of the page");
    try {
      configure({ provider: own, sessionKey: key });
      const { session } = createClient({ provider: "http://neighbour.test", fetch: refuses });
      await session.check();
      expect(carried).to.deep.equal([]);
      localStorage.setItem(neighbour, "of the neighbour");
      await session.check();
      expect(carried).to.deep.equal(["Bearer of the neighbour"]);
      expect(localStorage.getItem(neighbour)).to.equal(null);
      expect(localStorage.getItem(key)).to.equal("of the page");

      configure({ getToken: () => "lent" });
      await session.check();
      expect(carried).to.have.length(1);
      expect(session.isUnchecked()).to.equal(false);
      for (const provider of [`${own}/`, `${own}/api/v1`]) {
        const ours = createClient({ provider, fetch: refuses });
        await ours.session.check();
        expect(carried.pop()).to.equal("Bearer lent");
      }
    } finally {
      $config.set({});
      localStorage.removeItem(key);
      localStorage.removeItem(neighbour);
    }
  });

  /** A client whose timers run 100 times as fast, so that the pauses of the portal's token are short. */
  async function hurriedClient() {
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = ((act: () => void, ms = 0, ...rest: unknown[]) => wait(act, ms / 100, ...rest)) as typeof wait;
    return { client: await newClient(), restore: () => Object.assign(globalThis, { setTimeout: wait }) };
  }
  const isSignedIn = ({ session }: Awaited<ReturnType<typeof newClient>>) => !session.$session.get().user.isAnonym;

  const failures: Record<string, (token: string) => Promise<string | null>> = {
    rejects: () => Promise.reject(new Error("not yet")),
    throws: () => {
      throw new Error("not yet");
    },
    "gives null": async () => null,
  };
  for (const [what, fail] of Object.entries(failures))
    it(`asks a portal again whose token function ${what} once, and uses what it gives then`, async () => {
      const { signIn } = await provider();
      const token = await signIn();
      const { client, restore } = await hurriedClient();
      try {
        let asked = 0;
        client.lendToken(() => (++asked === 1 ? fail(token) : token));
        await waitUntil("the user is known", () => isSignedIn(client));
        expect(asked).to.equal(2);
      } finally {
        restore();
      }
    });

  it("uses a portal's token that comes after 10 s, and tells the page meanwhile", async () => {
    const { signIn } = await provider();
    const token = await signIn();
    const { client, restore } = await hurriedClient();
    try {
      let give: (token: string) => void = () => {};
      let asked = 0;
      client.lendToken(() => (++asked === 1 ? new Promise((resolve) => (give = resolve)) : new Promise(() => {})));
      await waitUntil("the page is told", () => client.$fault.get()?.code === "token-missing");
      expect(isSignedIn(client)).to.equal(false);
      give(token);
      await waitUntil("the user is known", () => isSignedIn(client));
      await waitUntil("nothing is the matter any more", () => client.$fault.get() === null);
    } finally {
      restore();
    }
  });

  it("looks again when the page says which provider its token is for", async () => {
    const { url, signIn } = await provider();
    const { $session } = clientFor(`${url}/`).session;
    const token = await signIn();
    try {
      configure({ getToken: () => token });
      await waitUntil("the user is known", () => !$session.get().user.isAnonym);
      configure({ provider: "http://neighbour.test" });
      await waitUntil("nobody is known", () => $session.get().user.isAnonym);
      configure({ provider: url });
      await waitUntil("the user is known again", () => !$session.get().user.isAnonym);
    } finally {
      $config.set({});
    }
  });

  it("lets an element with a provider of its own go on beside an address of the page that is none", async () => {
    const { url } = await provider();
    try {
      configure({ provider: "https://its.example:99999" });
      expect(await clientFor(url).session.signIn(operator)).to.equal(200);
    } finally {
      $config.set({});
    }
  });

  it("is anonymous when the portal's token function throws or gives another type", async () => {
    for (const wrong of [() => Promise.reject(new Error("portal")), () => 7 as never]) {
      const client = await newClient();
      client.lendToken(wrong);
      await waitUntil("the first look is over", () => !client.session.$session.get().isFirstAuth);
      expect(client.session.$session.get().user.isAnonym).to.equal(true);
    }
  });

  it("lets only a known user with access and without the ban take control", async () => {
    const { session } = await newClient();
    const { user: anonymous } = session.$session.get();
    expect(mayControl(anonymous)).to.equal(false);
    await session.signIn({ email: "viewer@its.test", password: "viewer1234" });
    expect(mayControl(session.$session.get().user)).to.equal(false);
    await session.signIn(operator);
    const { user } = session.$session.get();
    expect(mayControl(user)).to.equal(true);
    expect(mayControl({ ...user, access: false })).to.equal(false);
  });
});
