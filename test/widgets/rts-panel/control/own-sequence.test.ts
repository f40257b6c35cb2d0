import { expect } from "chai";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const phases = [
  { phase: 1, name: "Главное направление", directions: ["N-S", "S-N", "ped-E", "ped-W"], min_green: 14 },
  { phase: 2, name: "Второстепенное", directions: ["E-W", "E-S", "W-E", "ped-N"], min_green: 10 },
  { phase: 3, name: "", directions: ["W-E", "N-E"], min_green: 7 },
];

describe("a sequence of one's own", () => {
  let panel: Awaited<ReturnType<typeof openPanel>>;
  beforeEach(async () => {
    panel = await openPanel({ "rts/1001/phases": phases }, { phase_sequence: [1, 2, 3], phase_durations: [40, 25, 20] });
    (await panel.ready("Запросить: Своя последовательность фаз")).click();
    await waitUntil("the editor is there", () => fields().length === 3);
    (await panel.ready("Затор")).click();
  });
  afterEach(() => panel.close());

  const text = () => (panel.dialog()?.textContent ?? "").replace(/\s+/g, " ");
  const fields = () => [...(panel.dialog()?.querySelectorAll<HTMLInputElement>("input[inputmode]") ?? [])];
  const type = (at: number, seconds: string) => {
    const field = fields()[at] as HTMLInputElement;
    field.value = seconds;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const remove = async (phase: number) => {
    panel.button(new RegExp(`^Убрать: фаза ${phase},`))?.click();
    await waitUntil("it is gone", () => !panel.button(new RegExp(`^Убрать: фаза ${phase},`)));
  };

  it("of all phases and a usual cycle is confirmed once", async () => {
    await panel.ready(/^Отправить/);
    expect(text()).not.to.include("без зелёного").and.not.include("сломан");
    (await panel.ready(/^Отправить/)).click();
    await waitUntil("it is sent", () => panel.posts().length === 1);
  });

  it("that leaves phases out says who gets no green for the hour, twice, before it is sent", async () => {
    await remove(2);
    const consequence =
      "В последовательности нет: Фаза 2, Второстепенное. 60 минут без зелёного: с востока, пешеходы через северный подход.";
    await waitUntil("it is said", () => text().includes(consequence));
    await remove(3);
    await waitUntil("the other phase is named too", () => text().includes("нет: Фаза 2, Второстепенное; Фаза 3."));
    expect(text()).to.include("60 минут без зелёного: с востока, с запада, пешеходы через северный подход, с севера на восток.");
    expect(panel.button(/^Отправить/)).to.equal(undefined);
    (await panel.ready("Дальше")).click();
    await waitUntil("the second step is there", () => text().includes("Подтвердите: Своя последовательность фаз"));
    expect(text()).to.include("60 минут без зелёного: с востока, с запада");
    expect(panel.posts()).to.deep.equal([]);
    (await panel.ready(/^Отправить/)).click();
    await waitUntil("it is sent", () => panel.posts().length === 1);
  });

  it("that leaves out the only phase of pedestrians says that none of them gets green", async () => {
    await remove(1);
    await remove(2);
    await waitUntil("it is said", () => text().includes("все пешеходы"));
  });

  it("with a cycle over three minutes warns of it and is confirmed twice", async () => {
    type(0, "136");
    await waitUntil("the cycle is warned of", () => text().includes("Цикл 181 с, это больше 180 с"));
    await panel.ready("Дальше");
    type(0, "135");
    await waitUntil("it is not", () => !text().includes("это больше"));
    await panel.ready(/^Отправить/);
  });

  it("beyond the provider's limits is not sent, and the limit is named", async () => {
    type(0, "601");
    await waitUntil("it is said", () => text().includes("Не больше 600 с"));
    expect(panel.button("Дальше")?.disabled).to.equal(true);
    type(0, "600");
    await panel.ready("Дальше");
    for (let count = 4; count <= 33; count++) {
      expect(text()).not.to.include("не больше 32 мест");
      panel.button("+ Фаза 3")?.click();
      await waitUntil("one more stands there", () => fields().length === count);
    }
    expect(text()).to.include("не больше 32 мест");
    expect(panel.button("Дальше")?.disabled).to.equal(true);
    expect(panel.posts()).to.deep.equal([]);
  });
});
