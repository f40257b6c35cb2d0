import { expect } from "chai";
import { clientFor } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

describe("what the dialog of a command calls now", () => {
  let panel: ReturnType<typeof openPanel>;

  /** The words under a heading of the dialog; undefined where it has no such heading. */
  const under = (heading: string) => {
    const term = [...(panel.dialog()?.querySelectorAll("dt") ?? [])].find(({ textContent }) => textContent === heading);
    return term?.parentElement?.textContent?.slice(heading.length);
  };

  beforeEach(async () => {
    panel = openPanel();
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
  });
  afterEach(() => panel.close());

  it("is the latest reading with its age; what was seen when it was opened stands apart", async () => {
    expect(under("Сейчас на объекте")).to.match(/^Адаптивный режим(только что|\d+ с назад)$/);
    expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим показание от \d\d:\d\d:\d\d$/);
    const seen = under("Когда вы открыли это окно");
    panel.shown = { state_control_rts: "flashing_yellow", control_rts: null, blink: true, phase: null };
    await waitUntil("the change is named", () => panel.dialog()?.textContent?.includes("стал «Жёлтое мигание (ЖМ)»"));
    expect(under("Сейчас на объекте")).to.match(/^Жёлтое мигание \(ЖМ\)(только что|\d+ с назад)$/);
    expect(under("Когда вы открыли это окно")).to.equal(seen);
    panel.button("Посмотреть заново")?.click();
    await waitUntil("it is looked at anew", () => under("Когда вы посмотрели заново")?.startsWith("Жёлтое мигание (ЖМ)"));
    expect(under("Когда вы открыли это окно")).to.equal(undefined);
  });

  for (const [name, changes, sentence] of [
    ["without connection", { online: false }, "С контроллером нет связи"],
    ["old", { utime: Date.now() / 1000 - 300 }, "Показание устарело"],
    ["without a time", { utime: 0 }, "Время показания неизвестно"],
  ] as const)
    it(`is called the last known state where the reading is ${name}`, async () => {
      panel.shown = { state_control_rts: "static", control_rts: "static", ...changes };
      await waitUntil("it is said", () => panel.dialog()?.textContent?.includes(sentence));
      expect(under("Последнее известное состояние объекта")).to.match(/^Статическая программа ПОДД без адаптации/);
      expect(under("Сейчас на объекте")).to.equal(undefined);
      expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим/);
    });

  it("is called the last known state while the server does not answer", async () => {
    const silence = () => Promise.reject(new TypeError("offline"));
    for (const path of ["rts/1001/telemetry", "auth/check", "city/detail"]) panel.city.table[path] = silence;
    await waitUntil("the connection is lost", () => clientFor(panel.city.url).connection.$isBadConnection.get());
    await waitUntil("it is said", () => panel.dialog()?.textContent?.includes("Нет связи с сервером"));
    expect(under("Последнее известное состояние объекта")).to.match(/^Адаптивный режим/);
    expect(under("Сейчас на объекте")).to.equal(undefined);
  });

  it("is the controller's own state under local control, which is said beside it", async () => {
    panel.shown = { control_dkso: true, state_control_rts: "all_red", control_rts: null, phase: null };
    await waitUntil("it is said", () => panel.dialog()?.textContent?.includes("местное управление"));
    expect(under("Сейчас на объекте")).to.match(/^Кругом красный \(КК\)(только что|\d+ с назад)$/);
  });

  it("says the same in the second step", async () => {
    panel.button("Отмена")?.click();
    (await panel.ready("Запросить: Кругом красный (КК)")).click();
    (await panel.ready("ДТП")).click();
    (await panel.ready("Дальше")).click();
    await waitUntil("the second step is there", () => panel.dialog()?.querySelector("input[type=checkbox]"));
    panel.shown = { state_control_rts: "static", control_rts: "static" };
    await waitUntil("the change has come", () => under("Сейчас на объекте")?.startsWith("Статическая программа"));
    expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим/);
  });
});
