import { expect } from "chai";
import { cityOps } from "../../src/core/contract/city.js";
import { barrierTo, cityOverrides, citySignals, createClient, weather } from "../../src/core/internal.js";
import { provider } from "../helper/provider.js";
import { waitUntil } from "../helper/wait-until.js";

const operator = { email: "operator@its.test", password: "operator1" };
const signal = { id: 1, name: "Мира — Ленина", streets: ["Мира"], latitude: 55, longitude: 37, utime_start: null, is_repair: false };
let count = 0;

/** A city with a public view, before the real provider; its passes are numbered, and those that are named in `refused` are no good. */
async function publicCity() {
  const { url } = await provider();
  const city = { asked: [] as string[], refused: new Set<string>(), pass: 1, layers: ["signals"], hasView: true, isDown: false };
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname.replace("/api/v1", "");
    const token = (request.headers.get("authorization") ?? "").replace("Bearer ", "");
    city.asked.push(`${path} ${token.length > 20 ? "user" : token}`.trim());
    if (city.isDown) throw new TypeError("down");
    if (path === "/auth/guest")
      return city.hasView ? json(200, { access_token: `pass-${city.pass}`, layers: city.layers }) : json(404, { error: {} });
    if (path.startsWith("/guest/")) return city.refused.has(token) ? json(401, { error: {} }) : json(200, [{ ...signal, state: "works" }]);
    if (path === "/city/signals") return json(200, [{ ...signal, state: "off" }]);
    return globalThis.fetch(request);
  };
  const client = createClient({ provider: url, sessionKey: `guest-test-${++count}`, fetch });
  return { city, client, session: client.session };
}

/** Watches what residents are told until the test ends; gives the state of the first crossing. */
function watch(client: Parameters<typeof citySignals>[0]) {
  const { $state } = citySignals(client);
  const stop = $state.listen(() => {});
  return { $state, stop, first: () => $state.get().data?.[0]?.state };
}

describe("a guest", () => {
  it("takes one pass for all that the page asks, at the addresses of guests, and is no user", async () => {
    const { city, client, session } = await publicCity();
    session.welcomeGuests();
    session.welcomeGuests();
    await session.check();
    const { user, guest } = session.$session.get();
    expect(guest).to.deep.equal({ layers: ["signals"] });
    expect(user.isAnonym).to.equal(true);
    expect(client.$userKey.get()).to.equal(null);
    expect(barrierTo(true, session.$session.get())).to.equal("anonymous");
    const { stop, first } = watch(client);
    await waitUntil("the crossings are there", first);
    stop();
    expect(city.asked).to.deep.equal(["/auth/guest", "/guest/city/signals pass-1"]);
  });

  it("asks for nothing that guests are not shown", async () => {
    const { city, client, session } = await publicCity();
    session.welcomeGuests();
    await session.check();
    city.asked = [];
    for (const { $state } of [weather(client), cityOverrides(client)]) {
      const stop = $state.listen(() => {});
      await waitUntil("it is refused here", () => $state.get().error?.status === 404);
      stop();
    }
    expect(city.asked).to.deep.equal([]);
  });

  it("gives way to whoever signs in, whose answers are asked anew, and comes back when they sign out", async () => {
    const { city, client, session } = await publicCity();
    session.welcomeGuests();
    await session.check();
    const { stop, first } = watch(client);
    await waitUntil("the guest sees the crossing", () => first() === "works");
    await session.signIn(operator);
    expect(session.$session.get()).to.deep.include({ guest: null });
    await waitUntil("the user sees the user's", () => first() === "off");
    session.signOut();
    await waitUntil("the guest sees the guests'", () => first() === "works");
    stop();
    expect(city.asked.filter((each) => /signals/.test(each))).to.deep.equal([
      "/guest/city/signals pass-1",
      "/city/signals user",
      "/guest/city/signals pass-1",
    ]);
  });

  it("takes another pass when one is refused, once for all calls, and asks again with it", async () => {
    const { city, client, session } = await publicCity();
    session.welcomeGuests();
    await session.check();
    Object.assign(city, { pass: 2, refused: new Set(["pass-1"]), asked: [] });
    const ask = () => client.http.call(cityOps.cityDetail, {}).catch(() => null);
    await Promise.all([ask(), ask(), ask()]);
    expect(city.asked.filter((each) => each === "/auth/guest")).to.have.length(1);
    expect(city.asked.filter((each) => each.endsWith("pass-2"))).to.have.length(3);
    expect(session.$signedOutByProvider.get()).to.equal(0);
  });

  it("is nobody where the provider has no public view, or closes it", async () => {
    const { city, client, session } = await publicCity();
    city.hasView = false;
    session.welcomeGuests();
    await session.check();
    expect(session.$session.get()).to.deep.include({ guest: null, error: null, isFirstAuth: false });
    expect(client.$audience.get()).to.equal(null);

    const open = await publicCity();
    open.session.welcomeGuests();
    await open.session.check();
    Object.assign(open.city, { hasView: false, refused: new Set(["pass-1"]) });
    await open.client.http.call(cityOps.cityDetail, {}).catch(() => null);
    expect(open.session.$session.get().guest).to.equal(null);
  });

  it("is not called nobody while the provider cannot say, and is welcomed when it can", async () => {
    const { city, session } = await publicCity();
    city.isDown = true;
    session.welcomeGuests();
    await session.check();
    expect(session.isUnchecked()).to.equal(true);
    city.isDown = false;
    await session.check();
    expect(session.$session.get().guest?.layers).to.deep.equal(["signals"]);
  });

  it("is not asked for where no element wants one", async () => {
    const { city, session } = await publicCity();
    await session.check();
    session.signOut();
    expect(city.asked).to.deep.equal([]);
    session.welcomeGuests();
    await waitUntil("the guest is here", () => session.$session.get().guest);
    expect(city.asked).to.deep.equal(["/auth/guest"]);
  });
});
