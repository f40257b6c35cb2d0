import { expect } from "chai";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

describe("a phase in the panel of a signal controller", () => {
  let panel: Awaited<ReturnType<typeof openPanel>>;
  afterEach(() => panel.close());
  const heading = () => panel.root.querySelector("[part=control] h4")?.textContent;
  const marks = () => [...panel.root.querySelectorAll("[part=phases] .mark")].map(({ textContent }) => textContent).filter(Boolean);

  it("is the last known one after three polls, while the mode is still that of now", async () => {
    panel = await openPanel();
    await waitUntil("the panel is there", heading);
    expect(marks()).to.deep.equal(["сейчас"]);
    expect(panel.part("control")).not.to.include("Последнее известное:");
    panel.shown = { utime: ago(20) };
    await waitUntil("the phase is the last known one", () => panel.said().includes("Схема движения: последняя известная"));
    expect(marks()).to.deep.equal(["последняя известная"]);
    expect(panel.part("control")).to.include("Фаза давно не обновлялась. Последнее известное:");
    expect(heading(), "the mode").to.equal("Сейчас на объекте");
    expect(panel.root.querySelector(".open"), "no movement is drawn as let go now").to.equal(null);
  });

  it("is not held on such a reading, and that is said before Send and at it; a mode is asked for as before", async () => {
    panel = await openPanel({}, { utime: ago(20) });
    (await panel.ready("Запросить: Удержание фазы")).click();
    await waitUntil("it is said", () => panel.dialog()?.textContent?.includes("какая фаза включена сейчас, неизвестно"));
    await pause(800);
    (await panel.ready("ДТП")).click();
    expect(panel.button(/^Отправить/)?.getAttribute("aria-disabled")).to.equal("true");
    expect(panel.dialog()?.querySelector("label .mark")?.textContent).to.equal("была включена");
    panel.shown = {};
    const send = await panel.ready(/^Отправить/);
    panel.shown = { utime: ago(20) };
    send.click();
    await waitUntil("the look says so", () => panel.part("control").includes("какая фаза включена сейчас, неизвестно"));
    expect(panel.posts()).to.deep.equal([]);
    panel.shown = { utime: ago(20) };
    (await panel.ready("Запросить: Программа переключения")).click();
    (await panel.ready(/^Отправить/)).click();
    await waitUntil("it is sent", () => panel.posts().length === 1);
  });
});
