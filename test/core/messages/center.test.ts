import { expect } from "chai";
import { city as cityOf, createClient, deviceLogs, messageCenter, transportSituation } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { device, now, said, situation } from "../../widgets/messages/city.js";
import { fakeCity } from "../../widgets/rts-panel/fake-city.js";

let count = 0;

/** A signed-in page of the city, whose message center somebody looks at; `fetch` is its line. */
async function pageOf(city: ReturnType<typeof fakeCity>, line: typeof fetch = (...question) => fetch(...question)) {
  const client = createClient({ provider: city.url, sessionKey: `center-${++count}`, fetch: line });
  client.lendToken(() => "a.b.c");
  const center = messageCenter(client);
  const stop = center.$entries.subscribe(() => {});
  const ids = () => center.$entries.get().map(({ id }) => id);
  const waiting = () => center.$entries.get().flatMap(({ id, isPending }) => (isPending ? [id] : []));
  await waitUntil("the city is known", () => transportSituation(client).$state.get().data);
  return { client, center, ids, waiting, stop };
}

const keyOf = ({ url }: { url: string }) => `its.messages:${url}/api/v1:1`;

/** Tells all tabs what was written, as the browser does, until nobody writes any more; gives how often. */
function settle(city: { url: string }): number {
  let told: string | null = null;
  for (let times = 0; times < 50; times++) {
    const newValue = localStorage.getItem(keyOf(city));
    if (newValue === told) return times;
    told = newValue;
    dispatchEvent(new StorageEvent("storage", { key: keyOf(city), newValue }));
  }
  return Number.POSITIVE_INFINITY;
}

afterEach(() => {
  for (const name of Object.keys(localStorage)) if (name.startsWith("its.messages")) localStorage.removeItem(name);
});

describe("the message center of two tabs", () => {
  let city: ReturnType<typeof fakeCity>;
  let pages: Awaited<ReturnType<typeof pageOf>>[] = [];
  afterEach(() => {
    for (const { stop } of pages) stop();
    pages = [];
    city.close();
  });

  it("agrees on an error another operator acknowledged, of which the hidden one has not heard", async () => {
    const marks: unknown[] = [];
    city = fakeCity({ "city/transport_situation": situation(said("m1", "error", "ДТП")), "messages/acknowledged": () => marks });
    const seen = await pageOf(city);
    const hidden = await pageOf(city, (...question) =>
      new Request(...question).url.endsWith("messages/acknowledged") ? Promise.resolve(Response.json([])) : fetch(...question),
    );
    pages = [seen, hidden];
    await waitUntil("both have it", () => pages.every(({ waiting }) => waiting().includes("m1")));
    marks.push({ id: "m1", fio: "Наблюдатель", utime: now() });
    await waitUntil("the seen one has heard of it", () => seen.waiting().length === 0);
    expect(settle(city)).to.be.below(4);
    expect(hidden.waiting()).to.deep.equal([]);
    expect(hidden.center.$entries.get()[0]?.acknowledged?.fio).to.equal("Наблюдатель");
  });
});

describe("a mark that is older than its message", () => {
  it("does not count, since nobody had seen it then; one by a clock that is a little behind does", async () => {
    const marks = [
      { id: "m1", fio: "Рано", utime: now() - 3_600 },
      { id: "m2", fio: "Наблюдатель", utime: now() - 90 },
    ];
    const city = fakeCity({
      "city/transport_situation": situation(said("m1", "error", "ДТП"), said("m2", "error", "Затор")),
      "messages/acknowledged": () => marks,
      "messages/m1/acknowledge": () => Object.assign(marks[0] as object, { fio: "О", utime: now() }),
    });
    const { center, waiting, stop } = await pageOf(city);
    try {
      await waitUntil("the marks are known", () => waiting().join() === "m1");
      await center.acknowledge("m1");
      await waitUntil("it is acknowledged", () => waiting().length === 0);
      expect(center.$entries.get().find(({ id }) => id === "m1")?.acknowledged?.fio).to.equal("О");
    } finally {
      stop();
      city.close();
    }
  });
});

describe("a message that the provider corrects", () => {
  const first = situation(said("m1", "error", "ДТП, перекрыта полоса"));
  const corrected = situation(said("m1", "error", "ДТП, перекрыта вся улица"));
  const shown = ({ center }: Awaited<ReturnType<typeof pageOf>>) => center.$entries.get().map(({ text }) => text);

  it("is shown and kept in its new words", async () => {
    const city = fakeCity({ "city/transport_situation": first });
    const page = await pageOf(city);
    await waitUntil("it waits", () => page.waiting().length === 1);
    await page.center.markRead(["m1"]);
    city.table["city/transport_situation"] = corrected;
    transportSituation(page.client).revalidate();
    await waitUntil("the new words are shown", () => shown(page).join() === "ДТП, перекрыта вся улица");
    expect(page.center.$counts.get()).to.deep.equal({ unread: 0, pending: 1 });
    city.table["city/transport_situation"] = situation(said("m2", "info", "Уборка", -1));
    transportSituation(page.client).revalidate();
    await waitUntil("the provider tells of it no longer", () => page.ids().includes("m2"));
    expect(shown(page)).to.deep.equal(["Уборка", "ДТП, перекрыта вся улица"]);
    page.stop();
    city.close();
  });

  it("is not fought over with another tab that has not heard of it", async () => {
    const city = fakeCity({ "city/transport_situation": first });
    const behind = await pageOf(city, (...question) =>
      new Request(...question).url.endsWith("city/transport_situation") ? Promise.resolve(Response.json(first)) : fetch(...question),
    );
    const page = await pageOf(city);
    await waitUntil("both have it", () => [behind, page].every(({ waiting }) => waiting().length === 1));
    city.table["city/transport_situation"] = corrected;
    transportSituation(page.client).revalidate();
    await waitUntil("the new words are shown", () => shown(page).join() === "ДТП, перекрыта вся улица");
    expect(settle(city)).to.be.below(4);
    expect(shown(page)).to.deep.equal(["ДТП, перекрыта вся улица"]);
    for (const { stop } of [behind, page]) stop();
    city.close();
  });
});

describe("the message center", () => {
  describe("that has looked while the page was hidden", () => {
    let city: ReturnType<typeof fakeCity>;
    let page: Awaited<ReturnType<typeof pageOf>>;
    beforeEach(async () => {
      city = fakeCity({ "city/transport_situation": situation(said("m1", "info", "Уборка", -1)) });
      page = await pageOf(city);
      city.table["city/transport_situation"] = situation(said("m2", "info", "Затор", -1));
    });
    afterEach(() => {
      page.stop();
      city.close();
    });

    it("shows what it saw, until the resource has a newer answer", async () => {
      await page.center.pollWhileHidden();
      expect(page.ids()).to.deep.equal(["m2"]);
      city.table["city/transport_situation"] = situation(said("m3", "info", "Свободно", -1));
      transportSituation(page.client).revalidate();
      await waitUntil("the newer is shown", () => page.ids().join() === "m3");
    });

    it("drops an answer that comes after a newer one", async () => {
      let answer: ((features: unknown) => void) | undefined;
      city.table["city/transport_situation"] = () => new Promise((resolve) => (answer = resolve));
      const look = page.center.pollWhileHidden();
      const answerLook = await waitUntil("it is asked", () => answer);
      city.table["city/transport_situation"] = situation(said("m3", "info", "Свободно", -1));
      transportSituation(page.client).revalidate();
      await waitUntil("the newer is shown", () => page.ids().join() === "m3");
      answerLook(situation(said("m2", "info", "Затор", -1)));
      await look;
      expect(page.ids()).to.deep.equal(["m3"]);
    });

    it("shows nothing of it to the next user", async () => {
      await page.center.pollWhileHidden();
      page.client.session.signOut();
      expect(page.ids()).not.to.include("m2");
    });
  });

  it("keeps the newest of more errors than it has room for, and is done with that", async () => {
    const errors = Array.from({ length: 600 }, (_, at) => said(`m${at}`, "error", "ДТП", at));
    const city = fakeCity({ "city/transport_situation": situation(...errors) });
    const { waiting, stop } = await pageOf(city);
    await waitUntil("they wait", () => waiting().length === 600);
    const kept = JSON.parse(localStorage.getItem(keyOf(city)) ?? "{}").pending as { id: string }[];
    expect(kept.map(({ id }) => id)).to.deep.equal(errors.slice(0, 500).map(({ properties }) => properties.id));
    stop();
    city.close();
  });

  it("counts what is unread from the city's time, however wrong the browser's is that it began with", async () => {
    let tell = (_detail: unknown) => {};
    const utime = now() - 86_400;
    const ago = (seconds: number) => 86_400 + seconds;
    const city = fakeCity({
      "city/transport_situation": situation(said("m1", "error", "ДТП", ago(900)), said("m2", "info", "Уборка", ago(600))),
      "city/detail": () => new Promise((resolve) => (tell = resolve)),
    });
    const page = await pageOf(city);
    const { $state } = cityOf(page.client);
    const stop = $state.subscribe(() => {});
    await waitUntil("it is asked for", () => city.asked.includes("city/detail"));
    tell({ name: "Город", latitude: 55, longitude: 37, current_utime: utime, offset_utime_tz: 0, tz: "UTC", is_test: true });
    await waitUntil("the city's time is known", () => page.client.clock.isSet());
    expect(JSON.parse(localStorage.getItem(keyOf(city)) ?? "{}").since).to.be.within(utime, utime + 600);
    city.table["city/transport_situation"] = situation(said("m3", "info", "Снег", ago(-60)), said("m2", "info", "Уборка", ago(600)));
    transportSituation(page.client).revalidate();
    await waitUntil("a newer one came", () => page.ids().includes("m3"));
    const unread = page.center.$entries.get().flatMap(({ id, isUnread, isPending }) => (isUnread && !isPending ? [id] : []));
    expect(unread).to.deep.equal(["m3"]);
    stop();
    page.stop();
    city.close();
  });
});

describe("the logs of the devices", () => {
  const signedIn = (id: number) => ({
    access_token: "a.b.c",
    user: { id, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
  });
  const ofUser = (client: ReturnType<typeof createClient>, id: string) =>
    waitUntil(`the user ${id} is here`, () => client.$userKey.get() === id);
  const texts = (logs: ReturnType<typeof deviceLogs>) => logs.$logs.get().messages.map(({ text }) => text);
  const log = [{ utime: now() - 30, status: "error", msg: "Потеряна связь" }];

  it("read while nobody looks any more are not shown to the next user", async () => {
    const city = fakeCity({ "city/items_telemetry_rts": [device], "rts/7/events_last": log });
    const client = createClient({ provider: city.url });
    client.lendToken(() => "a.b.c");
    const logs = deviceLogs(client);
    const stop = logs.$logs.subscribe(() => {});
    await waitUntil("it is read", () => texts(logs).length === 1);
    stop();
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    city.table["auth/check"] = signedIn(2);
    city.table["rts/7/events_last"] = () => new Promise(() => {});
    await client.session.check();
    await ofUser(client, "2");
    const seen: string[] = [];
    logs.$logs.subscribe(({ messages }) => seen.push(...messages.map(({ text }) => text)))();
    expect(seen).to.deep.equal([]);
    city.close();
  });

  it("asked for by the user before are not shown to the next one", async () => {
    const answers: ((log: unknown) => void)[] = [];
    const city = fakeCity({
      "city/items_telemetry_rts": [device],
      "rts/7/events_last": () => new Promise((resolve) => answers.push(resolve)),
    });
    const client = createClient({ provider: city.url });
    client.lendToken(() => "a.b.c");
    const logs = deviceLogs(client);
    const stop = logs.$logs.subscribe(() => {});
    await waitUntil("it is asked for", () => answers[0]);
    city.table["auth/check"] = signedIn(2);
    await client.session.check();
    await ofUser(client, "2");
    answers[0]?.(log);
    const second = await waitUntil("it is asked for anew", () => answers[1]);
    expect(texts(logs)).to.deep.equal([]);
    second(log);
    await waitUntil("the new user has it", () => texts(logs).length === 1);
    stop();
    city.close();
  });
});
