import { expect } from "chai";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const FAULT = {
  state_control_rts: "flashing_yellow",
  control_rts: null,
  blink: true,
  phase: null,
  error: "Авария: контроль красных сигналов",
};

describe("confirmed by the controller", () => {
  let panel: Awaited<ReturnType<typeof openPanel>>;
  beforeEach(async () => {
    panel = await openPanel();
  });
  afterEach(() => panel.close());

  /** The different words of the badges at the panel with their tones: the fate stands at the head of the panel and at the command. */
  const badges = () => {
    const all = [...panel.root.querySelectorAll("[part=control] [data-tone]")];
    return [...new Set(all.map((badge) => `${badge.getAttribute("data-tone")} ${badge.textContent?.trim()}`))];
  };
  const says = (what: string) => waitUntil(`it says "${what}"`, () => panel.part("control").includes(what));

  it("is green for what was asked for and is shown, until the controller shows something else", async () => {
    (await panel.ready("Базовая программа")).click();
    await says("Принято, ещё не включено");
    panel.shown = { state_control_rts: "basic", control_rts: "basic" };
    await waitUntil("it is confirmed", () => badges().join() === "ok Подтверждено контроллером");
    panel.shown = { ...panel.shown, control_dkso: true };
    await waitUntil("the cabinet rules now", () => badges().join() === "neutral Было подтверждено");
    expect(panel.part("control")).to.include("Запрос этим не подтверждён");
    panel.shown = { state_control_rts: "static", control_rts: "basic" };
    await says("Сейчас это не подтверждается");
    panel.shown = { state_control_rts: "basic", control_rts: "basic" };
    await waitUntil("it is shown again", () => badges().join() === "ok Подтверждено контроллером");
    panel.shown = { ...panel.shown, utime: Math.floor(Date.now() / 1000) - 300 };
    await waitUntil("what it shows now is not known", () => badges().join() === "neutral Было подтверждено");
  });

  it("is not said of a fault flash that nobody asked for", async () => {
    panel.shown = FAULT;
    await says("Система этого не запрашивала");
    expect(badges()).to.deep.equal(["warning Действует"]);
    expect(panel.part("control")).not.to.include("Подтверждено");
    (await panel.ready("Локальный журнал")).click();
    await waitUntil("the journal says the same", () => panel.dialog()?.textContent?.includes("Действует"));
    expect(panel.dialog()?.textContent).not.to.include("Подтверждено");
  });

  it("is not said of flashing that was asked for while the controller flashes by its fault", async () => {
    (await panel.ready("Запросить: Жёлтое мигание (ЖМ)")).click();
    (await panel.ready("ДТП")).click();
    (await panel.ready("Дальше")).click();
    (await panel.ready(/^Отправить/)).click();
    await says("Принято, ещё не включено");
    panel.shown = FAULT;
    await says("Запрос этим не подтверждён");
    expect(badges().join()).not.to.include("ok ");
    panel.shown = { ...FAULT, error: null, control_rts: "flashing_yellow" };
    await waitUntil("it is confirmed", () => badges().includes("ok Подтверждено контроллером"));
  });
});
