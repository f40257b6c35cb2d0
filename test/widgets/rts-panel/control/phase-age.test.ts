import { expect } from "chai";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openDesk } from "./at-controls.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe("a phase in the panel of a signal controller", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  afterEach(() => desk.close());
  const heading = () => desk.root.querySelector("[part=control] h4")?.textContent;
  const marks = () => [...desk.root.querySelectorAll("[part=phases] .mark")].map(({ textContent }) => textContent).filter(Boolean);

  it("is the last known one after three polls, while the mode is still that of now", async () => {
    desk = await openDesk();
    await waitUntil("the desk is there", heading);
    expect(marks()).to.deep.equal(["сейчас"]);
    expect(desk.part("control")).not.to.include("Последнее известное:");
    desk.shown = { utime: ago(20) };
    await waitUntil("the phase is the last known one", () => desk.said().includes("Схема движения: последняя известная"));
    expect(marks()).to.deep.equal(["последняя известная"]);
    expect(desk.part("control")).to.include("Фаза давно не обновлялась. Последнее известное:");
    expect(heading(), "the mode").to.equal("Сейчас на объекте");
    expect(desk.root.querySelector(".open"), "no movement is drawn as let go now").to.equal(null);
  });

  it("is not held on such a reading, and that is said before Send and at it; a mode is asked for as before", async () => {
    desk = await openDesk({}, { utime: ago(20) });
    (await desk.ready("Запросить: Удержание фазы")).click();
    await waitUntil("it is said", () => desk.dialog()?.textContent?.includes("какая фаза включена сейчас, неизвестно"));
    await pause(800);
    (await desk.ready("ДТП")).click();
    expect(desk.button(/^Отправить/)?.getAttribute("aria-disabled")).to.equal("true");
    expect(desk.dialog()?.querySelector("label .mark")?.textContent).to.equal("была включена");
    desk.shown = {};
    const send = await desk.ready(/^Отправить/);
    desk.shown = { utime: ago(20) };
    send.click();
    await waitUntil("the look says so", () => desk.part("control").includes("какая фаза включена сейчас, неизвестно"));
    expect(desk.posts()).to.deep.equal([]);
    desk.shown = { utime: ago(20) };
    (await desk.ready("Запросить: Программа переключения")).click();
    (await desk.ready(/^Отправить/)).click();
    await waitUntil("it is sent", () => desk.posts().length === 1);
  });
});
