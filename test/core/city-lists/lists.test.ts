import { expect } from "chai";
import {
  createClient,
  type Device,
  listColumns,
  rtsDevices,
  selectDevices,
  selectFeatures,
  transportSituation,
} from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device } from "../../widgets/map/items.js";
import { sampleTransport } from "../../widgets/map/sample-transport.js";
import { fakeCity } from "../../widgets/rts-panel/fake-city.js";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const RTS = "city/items_telemetry_rts";

describe("the lists of a city", () => {
  let city: ReturnType<typeof fakeCity>;
  let client: ReturnType<typeof createClient>;
  let stops: (() => void)[] = [];
  let count = 0;
  const rest = () => [4, 5, 6, 7, 8].map((oID) => device(oID));
  const list = () => [device(1), device(2, { status: "failure" }), device(3), ...rest()];
  const open = (answers: Parameters<typeof fakeCity>[0] = { [RTS]: list() }) => {
    city = fakeCity(answers);
    client = createClient({ provider: city.url, sessionKey: `lists-${++count}` });
    client.lendToken(() => "a.b.c");
  };
  /** Listens to a resource; gives what it says now. */
  const watch = <Data>({ $state }: { $state: { get(): { data: Data | undefined }; subscribe(listen: () => void): () => void } }) => {
    stops.push($state.subscribe(() => {}));
    return () => $state.get().data;
  };
  const leaveAll = () => {
    for (const stop of stops) stop();
    stops = [];
  };
  afterEach(() => {
    leaveAll();
    city.close();
  });
  const oIDs = (devices: readonly Device[] | undefined) => devices?.map(({ oID }) => oID);

  it("are asked for once, however many ask for whatever part of them", async () => {
    open();
    const all = watch(rtsDevices(client));
    const ill = watch(selectDevices(client, "rts", { inTrouble: true }));
    const one = watch(selectDevices(client, "rts", { ids: ["3"] }));
    const columns = watch(listColumns(client, "rts"));
    const late = watch(selectDevices(client, "rts", { most: 2 }));
    await waitUntil("all are known", () => all() && ill() && one() && columns() && late());
    expect([all(), ill(), one(), late()].map(oIDs)).to.deep.equal([[1, 2, 3, 4, 5, 6, 7, 8], [2], [3], [1, 2]]);
    expect(columns()?.tables.get("items")?.size).to.equal(8);
    const later = watch(selectDevices(client, "rts", { ids: [1] }));
    await waitUntil("what is asked for later is known, too", later);
    expect(oIDs(later())).to.deep.equal([1]);
    expect(city.asked.filter((path) => path === RTS)).to.have.length(1);
  });

  it("keep what has not changed, and follow what has", async () => {
    open();
    const resource = rtsDevices(client);
    const all = watch(resource);
    const ill = watch(selectDevices(client, "rts", { inTrouble: true }));
    await waitUntil("they are known", () => all() && ill());
    const before = all() as Device[];
    const illBefore = ill();
    city.table[RTS] = [device(1), device(2, { status: "failure" }), device(3, { description: "Новая" }), ...rest()];
    resource.revalidate();
    await waitUntil("the change is known", () => all()?.[2]?.description === "Новая");
    expect(all()?.[1] === before[1], "the same object").to.equal(true);
    expect(ill() === illBefore, "the same list").to.equal(true);
    city.table[RTS] = [device(9)];
    resource.revalidate();
    await waitUntil("another list is known", () => all()?.length === 1);
    expect([oIDs(all()), oIDs(ill())]).to.deep.equal([[9], []]);
  });

  it("are not asked for any more a second after the last has left", async () => {
    open();
    const known = watch(selectDevices(client, "rts", { most: 1 }));
    await waitUntil("it is known", known);
    leaveAll();
    await pause(1_200);
    const { length } = city.asked;
    rtsDevices(client).$state.get();
    await pause(5_200);
    expect(city.asked.slice(length).filter((path) => path === RTS)).to.have.length.at.most(1);
  }).timeout(10_000);

  it("give the situation whole, or what of it is of a kind", async () => {
    const situation = sampleTransport();
    open({ "city/transport_situation": situation });
    const whole = watch(transportSituation(client));
    const stations = watch(selectFeatures(client, "station", { most: 1 }));
    await waitUntil("both are known", () => whole() && stations());
    expect(whole()).to.deep.equal(situation);
    expect(stations()?.map(({ properties }) => properties.kind)).to.deep.equal(["station"]);
  });

  it("say why they could not be had, and keep what they had", async () => {
    open();
    const resource = selectDevices(client, "rts", {});
    const all = watch(resource);
    await waitUntil("they are known", all);
    city.table[RTS] = () => new Response("<h1>bad</h1>", { status: 502, headers: { "retry-after": "30" } });
    resource.revalidate();
    await waitUntil("it failed", () => resource.$state.get().error);
    expect(resource.$state.get().error).to.include({ status: 502, retryAfter: 30 });
    expect(all()).to.have.length(8);
  });

  it("are unknown to the next user until the provider has told them", async () => {
    open();
    const all = watch(rtsDevices(client));
    await waitUntil("they are known", all);
    client.session.signOut();
    await waitUntil("they are unknown", () => all() === undefined);
  });

  it("end the session where the provider refuses it", async () => {
    open();
    const resource = rtsDevices(client);
    const all = watch(resource);
    await waitUntil("they are known", all);
    city.table[RTS] = () => Response.json({ error: { code: "forbidden", message: "no" } }, { status: 403 });
    resource.revalidate();
    await waitUntil("nobody is signed in", () => client.session.$session.get().user.isAnonym);
    expect(all()).to.equal(undefined);
  });

  it("tell of bad items and count the good ones", async () => {
    open({ [RTS]: [device(1), { oID: 2 }, device(3)] });
    const told: unknown[] = [];
    stops.push(client.$flaw.listen((flaw) => told.push(flaw)));
    const all = watch(rtsDevices(client));
    await waitUntil("they are known", all);
    expect(oIDs(all())).to.deep.equal([1, 3]);
    expect(told).to.deep.equal([{ operation: `GET /${RTS}`, path: "[1]", reason: "latitude: not as the contract says" }]);
  });
});
