import { expect } from "chai";
import type { CurrentAlarm, RtsTelemetry } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { openPanel } from "./control/at-controls.js";

const now = () => Math.floor(Date.now() / 1000);
const alarm: CurrentAlarm = {
  id: "alarm-1001-SG1-A0201-1",
  code: "A0201",
  words: "Lamp 3",
  component: "S1=001SG001",
  category: "technical",
  values: [{ name: "color", value: "red" }],
  is_active: true,
  utime: now() - 600,
};
const offers = { programs: ["basic"], plans: null, takes_sequence: false, has_camera: false, suspends_alarms: true };
const refusal = () =>
  Response.json({ error: { code: "controller_refused", message: "Контроллер отказал: no such alarm" } }, { status: 409 });

describe("the alarms of a controller", () => {
  let panel: ReturnType<typeof openPanel>;
  let sent: [path: string, body: unknown][];
  afterEach(() => panel.close());
  const open = async (shown: Partial<RtsTelemetry>, answer: () => object | Response = () => ({})) => {
    sent = [];
    const asked = async (path: string, request: Request) => {
      sent.push([path, await request.json()]);
      return answer();
    };
    panel = openPanel({ "crossroad/rts/1001/suspend_alarm": asked, "crossroad/rts/1001/resume_alarm": asked }, shown);
    await waitUntil("the panel is there", () => panel.said().includes("Тип контроллера"));
  };
  const inDialog = (words: string) => waitUntil(`the dialog says ${words}`, () => panel.dialog()?.textContent?.includes(words));
  const press = (words: string) =>
    [...(panel.dialog()?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === words)?.click();

  it("are suspended once, after a word on what that means, and stay in sight with who did so", async () => {
    await open({ offers, alarms: [alarm] });
    const name = "Серьёзная неисправность лампы (A0201), категория: техническая, S1=001SG001, color: red. Lamp 3";
    expect(panel.said()).to.include("Не устранена").and.include(name);
    (await panel.ready("Приостановить сообщения…")).click();
    await inDialog("не будет сообщать об этой неисправности, пока сообщения не возобновят");
    expect(sent).to.deep.equal([]);
    press("Приостановить сообщения");
    await inDialog("Контроллер принял запрос.");
    expect(sent).to.deep.equal([["crossroad/rts/1001/suspend_alarm", { oID: 1001, alarm: alarm.id }]]);
    expect(panel.said()).not.to.include("Приостановил(а)", "the controller has not said so");
    panel.shown = { offers, alarms: [{ ...alarm, suspended: { utime: now(), fio: "Дежурный" } }] };
    await waitUntil("it is told", () => panel.said().includes("Приостановил(а) Дежурный"));
    expect(panel.part("state"))
      .to.include("Сообщения приостановлены")
      .and.include(name)
      .and.include("не устранена; что с ней сейчас, неизвестно");
    press("Закрыть");
    (await panel.ready("Возобновить сообщения…")).click();
    await inDialog("сразу скажет, устранена ли она");
    press("Возобновить сообщения");
    await waitUntil("it is sent", () => sent.length === 2);
    expect(sent[1]?.[0]).to.equal("crossroad/rts/1001/resume_alarm");
    panel.shown = { offers, alarms: [] };
    await inDialog("Контроллер принял запрос.");
    await waitUntil("the list is empty", () => !panel.part("state").includes("Неисправности"));
    expect(panel.dialog()?.textContent, "what has come of it stays").to.include("Контроллер принял запрос.");
  });

  it("tell a refusal in the provider's words, and an answer that was lost as unknown", async () => {
    await open({ offers, alarms: [alarm] }, refusal);
    (await panel.ready("Приостановить сообщения…")).click();
    await waitUntil("it may be sent", () => panel.dialog());
    press("Приостановить сообщения");
    await inDialog("Ответ сервера: «Контроллер отказал: no such alarm»");
    panel.close();
    await open({ offers, alarms: [alarm] }, () => new Response("", { status: 502 }));
    (await panel.ready("Приостановить сообщения…")).click();
    await waitUntil("it may be sent", () => panel.dialog());
    press("Приостановить сообщения");
    await inDialog("Неизвестно, дошёл ли запрос");
    expect(sent).to.have.length(1);
  });

  it("are only shown where they cannot be suspended, and not where they are not told", async () => {
    const suspended = { ...alarm, is_active: false, suspended: { utime: null, fio: null } };
    await open({ offers: { ...offers, suspends_alarms: false }, alarms: [suspended] });
    expect(panel.said()).to.include("Кем и когда приостановлены, неизвестно.").and.include("возникла ли она снова, неизвестно");
    expect(panel.button("Возобновить сообщения…")).to.equal(undefined);
    panel.close();
    await open({ offers });
    expect(panel.part("state")).not.to.include("Неисправности");
  });
});
