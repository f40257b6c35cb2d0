import { expect } from "chai";
import { $toasts } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { openDesk } from "./at-controls.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const UNSENT = "Управление на этой странице закрыто раньше, чем команда ушла. Ничего не отправлено.";

describe("a command whose control is withdrawn before it leaves", () => {
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let release = () => {};
  const told: string[] = [];
  beforeEach(async () => {
    desk = await openDesk();
    told.length = 0;
    desk.element.addEventListener("its-command-changed", (event) => told.push((event as CustomEvent).detail.refusal));
  });
  afterEach(() => {
    release();
    desk.close();
  });

  /** Presses, and comes back while the controller is looked at once more. */
  async function press() {
    desk.look = new Promise<void>((resolve) => {
      release = resolve;
    });
    const telemetry = () => desk.city.asked.filter((path) => path === "rts/1001/telemetry").length;
    (await desk.ready("Базовая программа")).click();
    await waitUntil("it is looked at again", () => desk.said().includes("Проверяется"));
    const before = telemetry();
    await waitUntil("the polls go on", () => telemetry() > before);
  }

  it("is not sent when the attribute goes, and that is said", async () => {
    await press();
    desk.element.removeAttribute("control");
    await waitUntil("it is view only", () => desk.said().includes("Только просмотр"));
    release();
    await waitUntil("it is said", () => desk.said().includes(UNSENT));
    expect(desk.said()).to.include("Базовая программа, проспект Мира / улица Ленина: ");
    expect(desk.posts()).to.deep.equal([]);
    expect(told.at(-1)).to.equal("withdrawn");
    desk.button("Закрыть")?.click();
    await waitUntil("it is read", () => !desk.said().includes(UNSENT));
  });

  it("is not sent when the panel shows another controller", async () => {
    await press();
    desk.element.setAttribute("device", "1002");
    await waitUntil("the other one is asked for", () => desk.city.asked.includes("rts/1002/telemetry"));
    release();
    await waitUntil("it is said", () => desk.said().includes(UNSENT));
    expect(desk.posts()).to.deep.equal([]);
  });

  it("is not sent to the controller of that number in another city, nor is what was being decided", async () => {
    const other = await openDesk({ "rtc/1001/streets": { oID: 1001, streets: ["улица Гоголя"], directions: [] } });
    const show = async ({ city }: typeof desk, street: string) => {
      desk.element.setAttribute("provider", city.url);
      await waitUntil(`${street} is shown`, () => desk.root.querySelector("h2")?.textContent?.includes(street));
    };
    await press();
    await show(other, "улица Гоголя");
    release();
    await waitUntil("it is said", () => desk.said().includes(UNSENT));
    desk.look = null;
    await show(desk, "проспект Мира");
    (await desk.ready("Запросить: Программа переключения")).click();
    await desk.ready(/^Отправить/);
    await show(other, "улица Гоголя");
    expect(desk.dialog(), "the question").to.equal(null);
    await desk.ready("Базовая программа");
    expect([...desk.posts(), ...other.posts()]).to.deep.equal([]);
    other.close();
  });

  it("is not sent when the panel leaves the page, and that is said on the page and to who brings it back", async () => {
    await press();
    const { parentElement } = desk.element;
    desk.element.remove();
    await pause(0);
    release();
    await waitUntil("it is said on the page", () => $toasts.get().some(({ text }) => text.includes(UNSENT)));
    expect(desk.posts()).to.deep.equal([]);
    parentElement?.append(desk.element);
    await waitUntil("it is said in place", () => desk.said().includes(UNSENT));
  });

  it("is not sent when the right goes", async () => {
    await press();
    desk.city.table["auth/check"] = {
      access_token: "a.b.c",
      user: { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [" Device_Control"] },
    };
    await waitUntil("the right is gone", () => desk.said().includes("Доступ ограничен"));
    release();
    await waitUntil("it is said", () => desk.said().includes("Базовая программа, проспект Мира / улица Ленина: Доступ ограничен"));
    expect(desk.posts()).to.deep.equal([]);
  });

  it("is sent by a panel that was only moved, and its open question is not", async () => {
    await press();
    const other = document.body.appendChild(document.createElement("div"));
    other.append(desk.element);
    release();
    await waitUntil("it is sent", () => desk.posts().length === 1);
    desk.look = null;
    (await desk.ready("Запросить: Программа переключения")).click();
    const send = await desk.ready(/^Отправить/);
    document.body.append(desk.element);
    send.click();
    await waitUntil("the question is gone", () => desk.dialog() === null);
    await pause(800);
    expect(desk.posts().length, "nothing of the question was sent").to.equal(1);
    other.remove();
  });

  it("ends in a second step of the gravest, too, when its element is moved", async () => {
    (await desk.ready("Запросить: Кругом красный (КК)")).click();
    (await desk.ready("ДТП")).click();
    (await desk.ready("Дальше")).click();
    await waitUntil("the second step is there", () => desk.dialog()?.querySelector("input[type=checkbox]"));
    document.body.append(desk.element);
    await waitUntil("it is gone", () => desk.dialog() === null);
    (await desk.ready("Запросить: Кругом красный (КК)")).click();
    await waitUntil("it begins anew", () => desk.dialog()?.textContent?.includes("Причина"));
    expect(desk.dialog()?.querySelector("input[type=checkbox]")).to.equal(null);
    expect(desk.posts()).to.deep.equal([]);
  });

  it("leaves the journal open when its element is moved, and as modal as before", async () => {
    (await desk.ready("Локальный журнал")).click();
    await waitUntil("the journal is open", () => desk.dialog()?.matches(":modal"));
    document.body.append(desk.element);
    await waitUntil("it is modal again", () => desk.dialog()?.matches(":modal"));
  });

  it("says of a look that failed that nothing was sent, and not that the server refused", async () => {
    const poll = desk.city.table["rts/1001/telemetry"] as (path: string, request: Request) => unknown;
    const fail = async (path: string, request: Request) =>
      request.cache === "no-store"
        ? new Response(JSON.stringify({ error: { code: "internal", message: "сбой" } }), { status: 500 })
        : poll(path, request);
    desk.city.table["rts/1001/telemetry"] = fail;
    (await desk.ready("Базовая программа")).click();
    await waitUntil("it is said", () => desk.part("control").includes("Сервер не дал показания контроллера (код 500)"));
    expect(desk.part("control")).to.include("Ничего не отправлено").and.not.include("отклонил");
    expect(desk.posts()).to.deep.equal([]);
  });
});
