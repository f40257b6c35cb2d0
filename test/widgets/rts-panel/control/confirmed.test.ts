import { expect } from "chai";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openDesk } from "./at-controls.js";

const FAULT = {
  state_control_rts: "flashing_yellow",
  control_rts: null,
  blink: true,
  phase: null,
  error: "Авария: контроль красных сигналов",
};

describe("confirmed by the controller", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  beforeEach(async () => {
    desk = await openDesk();
  });
  afterEach(() => desk.close());

  /** The different words of the badges at the desk with their tones: the fate stands at the head of the desk and at the command. */
  const badges = () => {
    const all = [...desk.root.querySelectorAll("[part=control] [data-tone]")];
    return [...new Set(all.map((badge) => `${badge.getAttribute("data-tone")} ${badge.textContent?.trim()}`))];
  };
  const says = (what: string) => waitUntil(`it says "${what}"`, () => desk.part("control").includes(what));

  it("is green for what was asked for and is shown, until the controller shows something else", async () => {
    (await desk.ready("Базовая программа")).click();
    await says("Принято, ещё не включено");
    desk.shown = { state_control_rts: "basic", control_rts: "basic" };
    await waitUntil("it is confirmed", () => badges().join() === "ok Подтверждено контроллером");
    desk.shown = { ...desk.shown, control_dkso: true };
    await waitUntil("the cabinet rules now", () => badges().join() === "neutral Было подтверждено");
    expect(desk.part("control")).to.include("Запрос этим не подтверждён");
    desk.shown = { state_control_rts: "static", control_rts: "basic" };
    await says("Сейчас это не подтверждается");
    desk.shown = { state_control_rts: "basic", control_rts: "basic" };
    await waitUntil("it is shown again", () => badges().join() === "ok Подтверждено контроллером");
    desk.shown = { ...desk.shown, utime: Math.floor(Date.now() / 1000) - 300 };
    await waitUntil("what it shows now is not known", () => badges().join() === "neutral Было подтверждено");
  });

  it("is not said of a fault flash that nobody asked for", async () => {
    desk.shown = FAULT;
    await says("Система этого не запрашивала");
    expect(badges()).to.deep.equal(["warning Действует"]);
    expect(desk.part("control")).not.to.include("Подтверждено");
    (await desk.ready("Локальный журнал")).click();
    await waitUntil("the journal says the same", () => desk.dialog()?.textContent?.includes("Действует"));
    expect(desk.dialog()?.textContent).not.to.include("Подтверждено");
  });

  it("is not said of flashing that was asked for while the controller flashes by its fault", async () => {
    (await desk.ready("Запросить: Жёлтое мигание (ЖМ)")).click();
    (await desk.ready("ДТП")).click();
    (await desk.ready("Дальше")).click();
    (await desk.ready(/^Отправить/)).click();
    await says("Принято, ещё не включено");
    desk.shown = FAULT;
    await says("Запрос этим не подтверждён");
    expect(badges().join()).not.to.include("ok ");
    desk.shown = { ...FAULT, error: null, control_rts: "flashing_yellow" };
    await waitUntil("it is confirmed", () => badges().includes("ok Подтверждено контроллером"));
  });
});
