import { expect } from "chai";
import "../../../src/widgets/messages/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";
import { device, now, said, situation } from "./city.js";

const event = (at: number, msg: string, ago = 60, status = "error") => ({
  id: `e${at}`,
  kind: "rts",
  oID: 7,
  description: "Перекрёсток 7",
  utime: now() - ago,
  status,
  msg,
});

describe("the events of the devices in the message center", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const says = (words: string) => waitUntil(`it says ${words}`, () => textOf(element).includes(words));
  const open = (answers: Parameters<typeof fakeCity>[0], language = "ru") => {
    city = fakeCity({ "city/transport_situation": situation(), ...answers });
    element = place("its-messages", { provider: city.url, language });
  };
  afterEach(() => {
    element.remove();
    city.close();
    for (const kept of [localStorage, sessionStorage])
      for (const key of Object.keys(kept)) if (/^its\.(messages|logs)/.test(key)) kept.removeItem(key);
  });

  it("are there at once, all pages of them, and no log is read", async () => {
    open({
      "city/items_telemetry_rts": [device],
      "city/events": (path: string) => {
        const isSecond = path.includes("after=e1");
        const page = isSecond ? [event(2, "Дверь открыта", 90, "attention")] : [event(1, "Потеряна связь")];
        return Response.json(page, isSecond ? {} : { headers: { link: '<?since=1&after=e1>; rel="next"' } });
      },
    });
    await says("Потеряна связь");
    await says("Дверь открыта");
    expect(textOf(element)).to.include("Перекрёсток 7").and.not.include("Читаем журналы");
    expect(city.asked.filter((path) => path.includes("events_last") || path.includes("items_telemetry"))).to.deep.equal([]);
    const [first = ""] = city.asked.filter((path) => path.startsWith("city/events"));
    expect(Number(/since=(\d+)/.exec(first)?.[1])).to.be.closeTo(now() - 12 * 3600, 5);
  });

  for (const [language, name] of [
    ["ru", "Серьёзная неисправность лампы (A0201), категория: техническая, S1=001SG003, color: red. Lamp 3"],
    ["en", "Serious lamp fault (A0201), category: technical, S1=001SG003, color: red. Lamp 3"],
    ["es", "Avería grave de lámpara (A0201), categoría: técnica, S1=001SG003, color: red. Lamp 3"],
  ] as const)
    it(`are one row with what the city says of the same fault, by its name in ${language}, and mark that`, async () => {
      const parts = { component: "S1=001SG003", category: "technical", values: [{ name: "color", value: "red" }] };
      const alarm = { id: "alarm-7-A0201", code: "A0201", words: "Lamp 3", ...parts };
      const told = said(alarm.id, "attention", "Перекрёсток 7: Lamp 3 (A0201)");
      const marked: string[] = [];
      open(
        {
          "city/transport_situation": situation({ ...told, properties: { ...told.properties, alarm } }),
          "city/events": () => [{ ...event(1, "Неисправность: A0201 Lamp 3.", 60, "attention"), alarm }],
          [`messages/${alarm.id}/acknowledge`]: () => {
            marked.push(alarm.id);
            return { id: alarm.id, fio: "Дежурный", utime: now() };
          },
        },
        language,
      );
      await says(name);
      await waitUntil("the device is named", () => textOf(element).includes("Перекрёсток 7"));
      expect(element.shadowRoot?.querySelectorAll("[data-message]")).to.have.length(1);
      const act = ".acts button";
      const button = await waitUntil("it can be marked", () => element.shadowRoot?.querySelector<HTMLElement>(act));
      button.click();
      await waitUntil("it is marked by the city's id", () => marked.length > 0);
    });

  it("say so of a fault that is suspended, as long as the city does", async () => {
    const alarm = { id: "alarm-7-A0201", code: "A0201", words: "Lamp 3" };
    const told = said(alarm.id, "error", "Перекрёсток 7: Lamp 3 (A0201)");
    const cityTells = (more: object) => situation({ ...told, properties: { ...told.properties, alarm: { ...alarm, ...more } } });
    let answer = cityTells({ suspended: { utime: now(), fio: "Дежурный" } });
    open({ "city/transport_situation": () => answer, "city/events": () => [{ ...event(1, "Неисправность: A0201 Lamp 3.", 60), alarm }] });
    await says("Сообщения приостановлены: Серьёзная неисправность лампы (A0201). Lamp 3");
    answer = cityTells({});
    await waitUntil("it is told again", () => !textOf(element).includes("Сообщения приостановлены"));
    await says("Серьёзная неисправность лампы (A0201). Lamp 3");
  });

  it("are shown and never unread when they are the history of what was told before", async () => {
    const history = { ...event(2, "Команда вступила в силу: Кругом красный (КК)", -2, "attention"), is_history: true };
    let events: unknown[] = [];
    open({ "city/events": () => events });
    await waitUntil("it has looked", () => city.asked.some((path) => path.startsWith("city/events")));
    events = [history, event(1, "Дверь открыта", -2, "attention")];
    await says("Дверь открыта");
    await says("Команда вступила в силу");
    const rows = [...(element.shadowRoot?.querySelectorAll("[data-unread]") ?? [])].map(({ textContent }) => textContent ?? "");
    expect(rows.filter((row) => row.includes("Дверь открыта"))).to.have.length(1);
    expect(rows.filter((row) => row.includes("Команда"))).to.have.length(0);
  });

  it("say from when on they are whole where there are more than a page of an operator holds", async () => {
    let page = 0;
    open({
      "city/events": () => Response.json([event(++page, `Сбой ${page}`, page * 60)], { headers: { link: `<?after=${page}>; rel="next"` } }),
    });
    await says("Загружены сообщения устройств с ");
    expect(page).to.equal(10);
  });

  it("are read log by log where the provider does not offer them, and the head says how far that is", async () => {
    let answer: (log: unknown) => void = () => {};
    open(
      {
        "city/items_telemetry_rts": [device, { ...device, oID: 8, status: "ok" }],
        "city/items_telemetry_rtc": [],
        "rts/7/events_last": [{ utime: now() - 30, status: "error", msg: "Потеряна связь" }],
        "rts/8/events_last": () => new Promise((resolve) => (answer = resolve)),
      },
      "en",
    );
    await says("Reading logs: 1 of 2");
    await says("Потеряна связь");
    await waitUntil("the second is asked for", () => city.asked.includes("rts/8/events_last"));
    answer([]);
    await waitUntil("nothing is missing", () => !textOf(element).includes("Reading logs"));
  });

  it("that were read log by log are there again after a reload", async () => {
    const answers = {
      "city/items_telemetry_rts": [device],
      "city/items_telemetry_rtc": [],
      "rts/7/events_last": [{ utime: now() - 30, status: "error", msg: "Потеряна связь" }],
    };
    open(answers);
    await says("Потеряна связь");
    dispatchEvent(new Event("pagehide"));
    const kept = sessionStorage.getItem(`its.logs:${city.url}/api/v1:1`) ?? "";
    expect(JSON.parse(kept)[0][0]).to.equal("rts/7");
    element.remove();
    city.close();
    // Another page of the same browser: what it kept is all it knows.
    open({ ...answers, "rts/7/events_last": () => new Promise(() => {}) });
    sessionStorage.setItem(`its.logs:${city.url}/api/v1:1`, kept);
    await says("Потеряна связь");
  });
});
