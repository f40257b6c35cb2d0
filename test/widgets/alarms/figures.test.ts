import axe from "axe-core";
import { expect } from "chai";
import "../../../src/widgets/alarms/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";
import { alarm, alarmAnswers, inAlarms, now } from "./city.js";

const week = (announced: number) => ({
  announced,
  per_10_min: { mean: announced / 1008, most: 14 },
  flood: 0.25,
  standing: [{ id: "old", kind: "line", cause: "Линия А", utime: now() - 3 * 86_400 }],
  often: [{ id: "a", kind: "silent", cause: "Нет связи: a", count: 9, share: 0.75, is_new: true }],
  chattering: ["a"],
  by_priority: [
    { priority: "low", count: 3, share: 0.25 },
    { priority: "high", count: 9, share: 0.75 },
  ],
  shelved: 2,
});

const rule = {
  kinds: null,
  districts: null,
  on: 30,
  off: 30,
  changes: 3,
  within: 600,
  priority: null,
  is_latching: false,
  is_off: false,
  escalations: [],
};

describe("what an engineer has of alarms", function () {
  this.timeout(60_000);
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const { text, says, button } = inAlarms(() => element);
  const start = (view: string, answers: Parameters<typeof fakeCity>[0]) => {
    city = fakeCity({ ...alarmAnswers([alarm("a")]), ...answers });
    element = place("its-alarms", { provider: city.url, language: "ru", view });
  };
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("are the figures of a week beside the one before, new alarms first, in tables", async () => {
    const span = { utime_start: now() - 7 * 86_400, utime_end: now(), kept_since: null };
    start("figures", { "alarms/figures": { ...span, week: week(12), before: week(30) } });
    await says("Новая: Нет связи: a");
    expect(text()).to.include("до этого: 30").and.to.include("25 %").and.to.include("Линия А").and.to.include("Стоят дольше суток");
    expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
  });

  it("is what a rule would have made of last week, and a wrong number is not sent", async () => {
    const sent: unknown[] = [];
    start("rules", {
      "alarms/rules": async (_path: string, request: Request) => {
        if (request.method === "POST") sent.push(await request.json());
        return [rule];
      },
      "alarms/dry_run": {
        alarms: 14,
        chattering: 2,
        devices: [4, 3, 2, 1].map((alarms, at) => ({ kind: "rts", oID: at, description: `Перекрёсток ${at}`, alarms })),
        kept_since: null,
      },
    });
    (await button("Проверить на прошлой неделе")).click();
    await says("За прошлую неделю правило дало бы тревог: 14, из них 9 — от устройств: 3.");
    const field = await waitUntil("there is the field", () =>
      element.shadowRoot?.querySelector<HTMLInputElement>('input[inputmode="numeric"]'),
    );
    field.value = "много";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    (await button("Сохранить правила")).click();
    await says("Не сохранено");
    expect(sent).to.deep.equal([]);
    (await button("Отменить правку")).click();
    await waitUntil(
      "it is as it was",
      () => element.shadowRoot?.querySelector<HTMLInputElement>('input[inputmode="numeric"]')?.value === "30",
    );
    expect((await axe.run(element)).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
  });
});
