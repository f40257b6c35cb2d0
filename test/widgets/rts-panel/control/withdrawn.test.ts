import { expect } from "chai";
import { $toasts } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openPanel } from "./at-controls.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const UNSENT = "Управление на этой странице закрыто раньше, чем команда ушла. Ничего не отправлено.";

describe("a command whose control is withdrawn before it leaves", () => {
  let panel: Awaited<ReturnType<typeof openPanel>>;
  let release = () => {};
  const told: string[] = [];
  beforeEach(async () => {
    panel = await openPanel();
    told.length = 0;
    panel.element.addEventListener("its-command-changed", (event) => told.push((event as CustomEvent).detail.refusal));
  });
  afterEach(() => {
    release();
    panel.close();
  });

  /** Presses, and comes back while the controller is looked at once more. */
  async function press() {
    panel.look = new Promise<void>((resolve) => {
      release = resolve;
    });
    const telemetry = () => panel.city.asked.filter((path) => path === "rts/1001/telemetry").length;
    (await panel.ready("Базовая программа")).click();
    await waitUntil("it is looked at again", () => panel.said().includes("Проверяется"));
    const before = telemetry();
    await waitUntil("the polls go on", () => telemetry() > before);
  }

  it("is not sent when the attribute goes, and that is said", async () => {
    await press();
    panel.element.removeAttribute("control");
    await waitUntil("it is view only", () => panel.said().includes("Только просмотр"));
    release();
    await waitUntil("it is said", () => panel.said().includes(UNSENT));
    expect(panel.said()).to.include("Базовая программа, проспект Мира / улица Ленина: ");
    expect(panel.posts()).to.deep.equal([]);
    expect(told.at(-1)).to.equal("withdrawn");
    panel.button("Закрыть")?.click();
    await waitUntil("it is read", () => !panel.said().includes(UNSENT));
  });

  it("is not sent when the panel shows another controller", async () => {
    await press();
    panel.element.setAttribute("device", "1002");
    await waitUntil("the other one is asked for", () => panel.city.asked.includes("rts/1002/telemetry"));
    release();
    await waitUntil("it is said", () => panel.said().includes(UNSENT));
    expect(panel.posts()).to.deep.equal([]);
  });

  it("is not sent to the controller of that number in another city, nor is what was being decided", async () => {
    const other = await openPanel({ "rtc/1001/streets": { oID: 1001, streets: ["улица Гоголя"], directions: [] } });
    const show = async ({ city }: typeof panel, street: string) => {
      panel.element.setAttribute("provider", city.url);
      await waitUntil(`${street} is shown`, () => panel.root.querySelector("h2")?.textContent?.includes(street));
    };
    await press();
    await show(other, "улица Гоголя");
    release();
    await waitUntil("it is said", () => panel.said().includes(UNSENT));
    panel.look = null;
    await show(panel, "проспект Мира");
    (await panel.ready("Запросить: Программа переключения")).click();
    await panel.ready(/^Отправить/);
    await show(other, "улица Гоголя");
    expect(panel.dialog(), "the question").to.equal(null);
    await panel.ready("Базовая программа");
    expect([...panel.posts(), ...other.posts()]).to.deep.equal([]);
    other.close();
  });

  it("is not sent when the panel leaves the page, and that is said on the page and to who brings it back", async () => {
    await press();
    const { parentElement } = panel.element;
    panel.element.remove();
    await pause(0);
    release();
    await waitUntil("it is said on the page", () => $toasts.get().some(({ text }) => text.includes(UNSENT)));
    expect(panel.posts()).to.deep.equal([]);
    parentElement?.append(panel.element);
    await waitUntil("it is said in place", () => panel.said().includes(UNSENT));
  });

  it("is not sent when the right goes", async () => {
    await press();
    panel.city.table["auth/check"] = {
      access_token: "a.b.c",
      user: { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [" Device_Control"] },
    };
    await waitUntil("the right is gone", () => panel.said().includes("Доступ ограничен"));
    release();
    await waitUntil("it is said", () => panel.said().includes("Базовая программа, проспект Мира / улица Ленина: Доступ ограничен"));
    expect(panel.posts()).to.deep.equal([]);
  });

  it("is sent by a panel that was only moved, and its open question is not", async () => {
    await press();
    const other = document.body.appendChild(document.createElement("div"));
    other.append(panel.element);
    release();
    await waitUntil("it is sent", () => panel.posts().length === 1);
    panel.look = null;
    (await panel.ready("Запросить: Программа переключения")).click();
    const send = await panel.ready(/^Отправить/);
    document.body.append(panel.element);
    send.click();
    await waitUntil("the question is gone", () => panel.dialog() === null);
    await pause(800);
    expect(panel.posts().length, "nothing of the question was sent").to.equal(1);
    other.remove();
  });

  it("ends in a second step of the gravest, too, when its element is moved", async () => {
    (await panel.ready("Запросить: Кругом красный (КК)")).click();
    (await panel.ready("ДТП")).click();
    (await panel.ready("Дальше")).click();
    await waitUntil("the second step is there", () => panel.dialog()?.querySelector("input[type=checkbox]"));
    document.body.append(panel.element);
    await waitUntil("it is gone", () => panel.dialog() === null);
    (await panel.ready("Запросить: Кругом красный (КК)")).click();
    await waitUntil("it begins anew", () => panel.dialog()?.textContent?.includes("Причина"));
    expect(panel.dialog()?.querySelector("input[type=checkbox]")).to.equal(null);
    expect(panel.posts()).to.deep.equal([]);
  });

  it("leaves the journal open when its element is moved, and as modal as before", async () => {
    (await panel.ready("Локальный журнал")).click();
    await waitUntil("the journal is open", () => panel.dialog()?.matches(":modal"));
    document.body.append(panel.element);
    await waitUntil("it is modal again", () => panel.dialog()?.matches(":modal"));
  });

  it("says of a look that failed that nothing was sent, and not that the server refused", async () => {
    const poll = panel.city.table["rts/1001/telemetry"] as (path: string, request: Request) => unknown;
    const fail = async (path: string, request: Request) =>
      request.cache === "no-store"
        ? new Response(JSON.stringify({ error: { code: "internal", message: "сбой" } }), { status: 500 })
        : poll(path, request);
    panel.city.table["rts/1001/telemetry"] = fail;
    (await panel.ready("Базовая программа")).click();
    await waitUntil("it is said", () => panel.part("control").includes("Сервер не дал показания контроллера (код 500)"));
    expect(panel.part("control")).to.include("Ничего не отправлено").and.not.include("отклонил");
    expect(panel.posts()).to.deep.equal([]);
  });
});
