import { expect } from "chai";
import { clientFor } from "../../../../src/core/internal.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openDesk } from "./at-controls.js";

describe("what the dialog of a command calls now", () => {
  let desk: ReturnType<typeof openDesk>;

  /** The words under a heading of the dialog; undefined where it has no such heading. */
  const under = (heading: string) => {
    const term = [...(desk.dialog()?.querySelectorAll("dt") ?? [])].find(({ textContent }) => textContent === heading);
    return term?.parentElement?.textContent?.slice(heading.length);
  };

  beforeEach(async () => {
    desk = openDesk();
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
  });
  afterEach(() => desk.close());

  it("is the latest reading with its age; what was seen when it was opened stands apart", async () => {
    expect(under("Сейчас на объекте")).to.match(/^Адаптивный режим(только что|\d+ с назад)$/);
    expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим показание от \d\d:\d\d:\d\d$/);
    const seen = under("Когда вы открыли это окно");
    desk.shown = { state_control_rts: "flashing_yellow", control_rts: null, blink: true, phase: null };
    await waitUntil("the change is named", () => desk.dialog()?.textContent?.includes("стал «Жёлтое мигание (ЖМ)»"));
    expect(under("Сейчас на объекте")).to.match(/^Жёлтое мигание \(ЖМ\)(только что|\d+ с назад)$/);
    expect(under("Когда вы открыли это окно")).to.equal(seen);
    desk.button("Посмотреть заново")?.click();
    await waitUntil("it is looked at anew", () => under("Когда вы посмотрели заново")?.startsWith("Жёлтое мигание (ЖМ)"));
    expect(under("Когда вы открыли это окно")).to.equal(undefined);
  });

  for (const [name, changes, sentence] of [
    ["without connection", { online: false }, "С контроллером нет связи"],
    ["old", { utime: Date.now() / 1000 - 300 }, "Показание устарело"],
    ["without a time", { utime: 0 }, "Время показания неизвестно"],
  ] as const)
    it(`is called the last known state where the reading is ${name}`, async () => {
      desk.shown = { state_control_rts: "static", control_rts: "static", ...changes };
      await waitUntil("it is said", () => desk.dialog()?.textContent?.includes(sentence));
      expect(under("Последнее известное состояние объекта")).to.match(/^Статическая программа ПОДД без адаптации/);
      expect(under("Сейчас на объекте")).to.equal(undefined);
      expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим/);
    });

  it("is called the last known state while the server does not answer", async () => {
    const silence = () => Promise.reject(new TypeError("offline"));
    for (const path of ["rts/1001/telemetry", "auth/check", "city/detail"]) desk.city.table[path] = silence;
    await waitUntil("the connection is lost", () => clientFor(desk.city.url).connection.$isBadConnection.get());
    await waitUntil("it is said", () => desk.dialog()?.textContent?.includes("Нет связи с сервером"));
    expect(under("Последнее известное состояние объекта")).to.match(/^Адаптивный режим/);
    expect(under("Сейчас на объекте")).to.equal(undefined);
  });

  it("is the controller's own state under local control, which is said beside it", async () => {
    desk.shown = { control_dkso: true, state_control_rts: "all_red", control_rts: null, phase: null };
    await waitUntil("it is said", () => desk.dialog()?.textContent?.includes("местное управление"));
    expect(under("Сейчас на объекте")).to.match(/^Кругом красный \(КК\)(только что|\d+ с назад)$/);
  });

  it("says the same in the second step", async () => {
    desk.button("Отмена")?.click();
    (await desk.ready("Запросить: Кругом красный (КК)")).click();
    (await desk.ready("ДТП")).click();
    (await desk.ready("Дальше")).click();
    await waitUntil("the second step is there", () => desk.dialog()?.querySelector("input[type=checkbox]"));
    desk.shown = { state_control_rts: "static", control_rts: "static" };
    await waitUntil("the change has come", () => under("Сейчас на объекте")?.startsWith("Статическая программа"));
    expect(under("Когда вы открыли это окно")).to.match(/^Адаптивный режим/);
  });
});
