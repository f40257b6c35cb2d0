import axe from "axe-core";
import { expect } from "chai";
import type { AlarmRule } from "../../../src/core/internal.js";
import "../../../src/widgets/alarms/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { alarmAnswers, inAlarms } from "./city.js";

const rule: AlarmRule = {
  kinds: null,
  districts: ["Юг"],
  on: 30,
  off: 30,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [{ role: "engineer", from: "high", after: 90 }],
};

describe("whom a rule of alarms tells", function () {
  this.timeout(60_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let rules: AlarmRule[];
  let isRefused: boolean;
  const sent: AlarmRule[][] = [];
  const { says, button, all, text } = inAlarms(() => element);
  const start = async (tags: unknown, first = rule) => {
    sent.length = 0;
    rules = [first];
    isRefused = false;
    city = fakeCity({
      ...alarmAnswers([]),
      "city/tags": tags,
      "administration/roles": ["engineer", "Дежурная смена"].map((name) => ({ name, levels: {}, tags: null, users: 1, is_default: true })),
      "alarms/rules": async (_path: string, request: Request) => {
        if (request.method === "GET") return rules;
        const body = await request.json();
        sent.push(body.rules);
        if (isRefused) return new Response(JSON.stringify({ error: { code: "x", message: "No" } }), { status: 503 });
        rules = body.rules;
        return rules;
      },
    });
    element = place("its-alarms", { provider: city.url, language: "ru", view: "rules" });
    await says("Кому сообщить, если никто не квитировал");
  };
  afterEach(() => {
    element.remove();
    city.close();
  });
  const line = (at: number) => all("[data-escalation]")[at] as HTMLElement;
  const selects = (at: number) => [...line(at).querySelectorAll("select")];
  const minutes = (at: number) => line(at).querySelector("input") as HTMLInputElement;
  /** Nobody does two things before the first of them is drawn. */
  const drawn = () => new Promise((done) => setTimeout(done, 50));
  const choose = async (select: HTMLSelectElement | undefined, value: string) => {
    if (!select) throw new Error("There is no such choice.");
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await drawn();
  };
  const type = async (input: HTMLInputElement, value: string) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn();
  };

  it("sends nothing where somebody else has changed the rules meanwhile, keeps what was edited, and says both ways on", async () => {
    await start([]);
    all('input[type="checkbox"]').at(-1)?.click();
    rules = [{ ...rule, on: 77 }];
    (await button("Сохранить правила")).click();
    await says("правила изменил кто-то другой");
    expect(sent).to.have.length(0);
    (await button("Сохранить мои вместо них")).click();
    await says("Правила сохранены");
    expect(sent[0]?.[0]).to.deep.include({ on: 30, is_off: true });

    rules = [{ ...rule, on: 78 }];
    all('input[type="checkbox"]').at(-1)?.click();
    (await button("Сохранить правила")).click();
    (await button("Показать новые")).click();
    await waitUntil("theirs are there", () => all("input").some((field) => (field as HTMLInputElement).value === "78"));
    expect(sent).to.have.length(1);

    rules = [{ ...rule, on: 79 }];
    all('input[type="checkbox"]').at(-1)?.click();
    (await button("Сохранить правила")).click();
    await says("правила изменил кто-то другой");
    (await button("Отменить правку")).click();
    await waitUntil("theirs are there, too", () => all("input").some((field) => (field as HTMLInputElement).value === "79"));
    expect(text()).not.to.include("правила изменил кто-то другой");
    expect(sent).to.have.length(1);
  });

  it("shows a rule of no kind as one of none, and sends it as it was", async () => {
    await start([], { ...rule, kinds: [], districts: ["Юг ", ""] });
    await says("Ни одного: правило ни к чему не относится");
    all('input[type="checkbox"]').at(-1)?.click();
    (await button("Сохранить правила")).click();
    await waitUntil("it is sent", () => sent.length > 0);
    expect(sent[0]?.[0]).to.deep.include({ kinds: [], districts: ["Юг"] });
  });

  it("is added, changed and removed; what is wrong is said in a sentence and not sent", async () => {
    await start([]);
    expect([selects(0)[0]?.value, selects(0)[1]?.value, minutes(0).value]).to.deep.equal(["engineer", "high", "1.5"]);
    (await button("Добавить, кому сообщить")).click();
    const second = await waitUntil("there is another", () => line(1));
    await waitUntil("the role has the focus", () => element.shadowRoot?.activeElement === selects(1)[0]);
    (await button("Сохранить правила")).click();
    await says("Выберите роль, которой сообщить.");
    await waitUntil("the city's roles are offered", () => second.textContent?.includes("Дежурная смена"));
    await choose(selects(1)[0], "engineer");
    await says("строка уже есть");
    await choose(selects(1)[0], "Дежурная смена");
    await choose(selects(1)[1], "critical");
    await type(minutes(1), "скоро");
    await says("Число минут от 0 до 11520.");
    expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
    expect(sent).to.deep.equal([]);
    await type(minutes(1), "15");
    (await button("Сохранить правила")).click();
    await says("Правила сохранены.");
    expect(sent[0]?.[0]?.escalations).to.deep.equal([
      { role: "engineer", from: "high", after: 90 },
      { role: "Дежурная смена", from: "critical", after: 900 },
    ]);
    line(0).querySelector("button")?.click();
    await waitUntil("one is left", () => all("[data-escalation]").length === 1);
    (await button("Сохранить правила")).click();
    await waitUntil("it is sent", () => sent.length === 2);
    expect(sent[1]?.[0]?.escalations.map(({ role }) => role)).to.deep.equal(["Дежурная смена"]);
  });

  it("is removed with its rule, and the focus goes to the next rule's button, or to the one that adds", async () => {
    await start([]);
    (await button("Добавить правило")).click();
    await waitUntil("there are two", () => all("[data-removes]").length === 2);
    const focused = () => element.shadowRoot?.activeElement;
    const second = all("[data-removes]")[1];
    all("[data-removes]")[0]?.focus();
    all("[data-removes]")[0]?.click();
    await waitUntil("the next rule has it", () => all("[data-removes]").length === 1 && focused() === second);
    second?.click();
    const add = await button("Добавить правило");
    await waitUntil("nothing is left but to add", () => all("[data-removes]").length === 0 && focused() === add);
  });

  it("stays as it was typed when the server refuses", async () => {
    await start([]);
    isRefused = true;
    await type(minutes(0), "20");
    (await button("Сохранить правила")).click();
    await waitUntil("it was refused", () => sent.length === 1 && all('[role="status"]').some((each) => each.textContent?.trim()));
    expect(minutes(0).value).to.equal("20");
    isRefused = false;
    (await button("Сохранить правила")).click();
    await says("Правила сохранены.");
    expect(sent[1]?.[0]?.escalations[0]?.after).to.equal(1_200);
  });

  it("is of several kinds that are chosen, of all where none is", async () => {
    await start([], { ...rule, kinds: ["override"] });
    await says("Виды тревог: Опасный режим");
    const box = (name: string) =>
      waitUntil(`there is ${name}`, () =>
        all('fieldset[aria-label="Виды тревог"] label')
          .find((label) => label.textContent === name)
          ?.querySelector("input"),
      );
    expect((await box("Опасный режим")).checked).to.equal(true);
    (await box("Питание")).click();
    await says("Виды тревог: Опасный режим, Питание");
    expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
    (await button("Сохранить правила")).click();
    await waitUntil("it is sent", () => sent.length === 1);
    expect(sent[0]?.[0]?.kinds).to.deep.equal(["override", "supply"]);
    await says("Правила сохранены.");
    for (const name of ["Опасный режим", "Питание"]) {
      (await box(name)).click();
      await drawn();
    }
    await says("Виды тревог: все");
    (await button("Сохранить правила")).click();
    await waitUntil("it is sent again", () => sent.length === 2);
    expect(sent[1]?.[0]?.kinds).to.equal(null);
  });

  it("is of districts that are chosen of the city's list", async () => {
    await start([
      { id: "Север", kind: "district", name: "Север", oIDs: [1] },
      { id: "corridor:Мира", kind: "corridor", name: "Мира", oIDs: [1] },
    ]);
    const box = (name: string) =>
      waitUntil(`there is ${name}`, () =>
        all("fieldset label")
          .find((label) => label.textContent === name)
          ?.querySelector("input"),
      );
    expect((await box("Юг")).checked, "one that the city has no more").to.equal(true);
    (await box("Север")).click();
    await drawn();
    (await box("Юг")).click();
    await drawn();
    (await button("Сохранить правила")).click();
    await says("Правила сохранены.");
    expect(sent[0]?.[0]?.districts).to.deep.equal(["Север"]);
    expect(all("fieldset label").some((label) => label.textContent === "Мира")).to.equal(false);
  });
});
