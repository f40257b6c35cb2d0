import { expect } from "chai";
import type { SpecTask, SpecTelemetry } from "../../../src/core/internal.js";
import "../../../src/widgets/special-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";
import { task, vehicle, vehicleAnswers } from "../vehicles/fake-vehicles.js";

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe("tasks in the panel of a special vehicle", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let shown: Partial<SpecTelemetry>;
  let tasks: SpecTask[];
  let posted: { path: string; body: Record<string, unknown> | null }[];
  /** What the provider does with a POST. */
  let take: (body: Record<string, unknown> | null) => unknown;
  const told: string[] = [];
  const tell = (event: Event) => told.push(`${event.type} ${(event as CustomEvent).detail.state}`);

  const root = () => element.shadowRoot as ShadowRoot;
  const part = () => root().querySelector("[part=tasks]") as HTMLElement;
  const said = () => (part()?.textContent ?? "").replace(/\s+/g, " ");
  const says = (text: string) => waitUntil(`the tasks say "${text}"`, () => said().includes(text));
  const button = (name: string) =>
    [...root().querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent)?.trim() === name);
  const ready = (name: string) =>
    waitUntil(`"${name}" may be pressed`, () => {
      const found = button(name);
      return found && !found.disabled && found.getAttribute("aria-disabled") === null ? found : null;
    });
  const field = (label: string) => {
    const found = [...root().querySelectorAll("label")].find((each) => each.textContent?.startsWith(label));
    return root().getElementById(found?.htmlFor ?? "") as HTMLInputElement | HTMLSelectElement;
  };
  const fill = (label: string, value: string) => {
    const input = field(label);
    input.value = value;
    input.dispatchEvent(new Event(input.localName === "select" ? "change" : "input", { bubbles: true }));
  };

  const post = async (path: string, request: Request) => {
    const body = request.headers.get("content-type") ? await request.json() : null;
    posted.push({ path, body });
    return take(body);
  };
  const open = async (answers: Record<string, unknown> = {}, attributes: Record<string, string> = { control: "" }) => {
    city = fakeCity({
      ...vehicleAnswers(),
      "spec/v1/telemetry": () => vehicle(shown),
      "spec/v1/tasks": (path: string, request: Request) => (request.method === "POST" ? post(path, request) : tasks),
      "spec/v1/tasks/t1/cancel": post,
      ...answers,
    });
    element = place("its-special-panel", { provider: city.url, device: "v1", language: "ru", ...attributes });
    element.style.cssText = "display: block; inline-size: 960px";
    for (const name of ["its-task-sent", "its-task-changed"]) element.addEventListener(name, tell);
    await waitUntil("the vehicle is shown", () => textOf(element).includes("Снегоуборочная машина, К 444 КС 52"));
  };
  /** Fills the form by the keyboard's way and comes to the question. */
  const ask = async () => {
    await ready("Проверить и отправить");
    fill("Вид работ", "snow");
    await waitUntil("streets can be searched", () => field("Улица"));
    fill("Улица", "ленина");
    const found = await waitUntil("the section is found", () => root().querySelector<HTMLElement>("[part=tasks] fieldset li button"));
    expect(found.textContent).to.include("улица Ленина: улица Мира — улица Труда").and.include("319");
    found.click();
    await waitUntil("the section is chosen", () => root().querySelector("fieldset .chosen"));
    (await ready("Проверить и отправить")).click();
    return ready("Отправить задание");
  };

  beforeEach(() => {
    shown = {};
    tasks = [task()];
    posted = [];
    told.length = 0;
    take = (body) =>
      task({ ...(body as object), id: "t2", state: "asked", accepted_time: null, drive_time: null, serve_time: null, serviced_length: 0 });
  });
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("keeps the focus in the form when a place is chosen, and when it is to be another", async () => {
    await open();
    await ready("Проверить и отправить");
    await waitUntil("streets can be searched", () => field("Улица"));
    fill("Улица", "ленина");
    const found = await waitUntil("the section is found", () => root().querySelector<HTMLElement>("[part=tasks] fieldset li button"));
    found.focus();
    found.click();
    await waitUntil("it can be changed", () => root().activeElement?.textContent === "Изменить");
    (root().activeElement as HTMLElement).click();
    await waitUntil("another can be searched", () => field("Улица") && root().activeElement === field("Улица"));
  });

  it("shows speed now, on average over 15 minutes, and what was serviced in 30", async () => {
    await open();
    const metrics = (root().querySelector("[part=metrics]")?.textContent ?? "").replace(/\s+/g, " ");
    expect(metrics).to.include("13 км/ч").and.include("11,5 км/ч").and.include("640 м");
  });

  it("shows each task by the provider's word: state, times, metres", async () => {
    await open();
    await says("Выполняется");
    expect(said()).to.include("обслужено 216 из 320 м").and.include("Старший диспетчер");
  });

  it("are view-only without the attribute, for a restricted user, and with control=false", async () => {
    await open({}, {});
    await says("Только просмотр");
    expect(root().querySelector("[part=tasks] form")).to.equal(null);
    expect(button("Отменить задание: Уборка снега, улица Ленина: улица Мира — улица Труда")).to.equal(undefined);
    element.remove();
    city.close();
    await open({}, { control: "false" });
    await says("Только просмотр");
    element.remove();
    city.close();
    const user = {
      id: 1,
      fio: "О",
      phone: "",
      email: "",
      access: true,
      isAnonym: false,
      file_name: null,
      restrictions: ["device_control"],
    };
    await open({ "auth/check": { access_token: "a.b.c", user } });
    await says("Доступ ограничен");
    expect(root().querySelector("[part=tasks] form")).to.equal(null);
    expect(posted).to.deep.equal([]);
  });

  it("are sent by exactly one POST, however often it is pressed, and stand in the list only when the provider says so", async () => {
    await open();
    const send = await ask();
    send.click();
    send.click();
    send.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true }));
    send.click();
    await says("Принято сервером");
    await pause(300);
    expect(posted.length).to.equal(1);
    const { key, utime_start, ...rest } = posted[0]?.body ?? {};
    expect(rest).to.deep.equal({
      work: "snow",
      section: {
        type: "LineString",
        coordinates: [
          [37, 55],
          [37.005, 55],
        ],
      },
      section_name: "улица Ленина: улица Мира — улица Труда",
    });
    expect(key).to.be.a("string");
    expect(utime_start).to.be.closeTo(Date.now() / 1000, 30);
    expect(root().querySelectorAll("[part=tasks] li[data-state]").length, "a row nobody told us of").to.equal(1);
    expect(told).to.deep.equal(["its-task-changed checking", "its-task-sent sent", "its-task-changed sent", "its-task-changed taken"]);
  });

  it("leave what was filled in while they were sent, and empty the form that was not touched since", async () => {
    await open();
    const answer = take;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    take = async (body) => {
      await released;
      return answer(body);
    };
    (await ask()).click();
    await waitUntil("it is on its way", () => posted.length === 1);
    fill("Вид работ", "sweeping");
    release();
    await says("Принято сервером");
    expect((field("Вид работ") as HTMLSelectElement).value).to.equal("sweeping");
    expect(root().querySelector("fieldset .chosen")?.textContent).to.include("улица Ленина");
    (await ready("Проверить и отправить")).click();
    (await ready("Отправить задание")).click();
    await waitUntil("the form is empty", () => (field("Вид работ") as HTMLSelectElement).value === "");
    expect(root().querySelector("fieldset .chosen")).to.equal(null);
  });

  it("are asked of nobody but who filled them in, and no open question waits for anybody", async () => {
    await open();
    await ask();
    const check = city.table["auth/check"] as { user: object };
    city.table["auth/check"] = { ...check, user: { ...check.user, restrictions: ["device_control"] } };
    await waitUntil("the right is gone", () => !root().querySelector("[part=tasks] form"));
    expect(root().querySelector("dialog")).to.equal(null);
    city.table["auth/check"] = check;
    await waitUntil("the right is back", () => root().querySelector("[part=tasks] form"));
    await pause(500);
    expect(root().querySelector("dialog"), "the question does not open by itself").to.equal(null);
    expect(root().querySelector("fieldset .chosen"), "what was filled in stays").not.to.equal(null);
    expect(posted).to.deep.equal([]);
  });

  it("ignore a key that is held down", async () => {
    await open();
    const send = await ask();
    const repeat = new KeyboardEvent("keydown", { key: "Enter", repeat: true, bubbles: true, cancelable: true, composed: true });
    send.dispatchEvent(repeat);
    expect(repeat.defaultPrevented).to.equal(true);
  });

  it("whose answer is lost are looked for in the provider's list and never sent again", async function () {
    this.timeout(60_000);
    await open();
    take = (body) => {
      tasks = [...tasks, task({ ...(body as object), id: "t2", state: "asked", accepted_time: null })];
      return new Response("<h1>Bad gateway</h1>", { status: 502 });
    };
    (await ask()).click();
    await waitUntil("it was found", () => said().includes("Принято сервером"), 20_000);
    expect(told).to.include("its-task-changed unknown");
    expect(posted.length).to.equal(1);
    expect(said()).to.not.include("Bad gateway");
  });

  it("whose answer is lost and that the provider's list does not hold were not taken, and may be sent anew", async function () {
    this.timeout(90_000);
    await open();
    take = () => new Response("", { status: 504 });
    (await ask()).click();
    await says("Неизвестно, проверяем");
    expect(button("Проверить и отправить")?.getAttribute("aria-disabled")).to.equal("true");
    await waitUntil("it is given up", () => said().includes("Можно отправить заново"), 60_000);
    expect(posted.length).to.equal(1);
    await ready("Проверить и отправить");
  });

  it("that were refused say why, and keep what was filled in", async () => {
    await open();
    take = () =>
      new Response(JSON.stringify({ error: { code: "control_prohibited", message: "no" } }), {
        status: 409,
        headers: { "content-type": "application/json" },
      });
    (await ask()).click();
    await says("Доступ ограничен: управление устройствами запрещено для вашей учётной записи. Ничего не изменено.");
    expect(root().querySelector("fieldset .chosen")?.textContent).to.include("улица Ленина");
    expect((field("Вид работ") as HTMLSelectElement).value).to.equal("snow");
  });

  it("are not sent to a vehicle that was lost while the operator decided", async () => {
    await open();
    const send = await ask();
    city.table["spec/v1/telemetry"] = () => vehicle({ online: false });
    send.click();
    await says("С машиной нет связи");
    expect(posted).to.deep.equal([]);
  });

  it("are not sent when control is withdrawn while the vehicle is looked at, and that is said; nor are cancellations", async () => {
    await open();
    let release = () => {};
    const hold = () => {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      city.table["spec/v1/telemetry"] = async (_path: string, { cache }: Request) => {
        if (cache === "no-store") await held;
        return vehicle(shown);
      };
    };
    const withdraw = async (what: string) => {
      await says("Перед отправкой");
      element.removeAttribute("control");
      await says("Только просмотр");
      release();
      const sentence = "Управление на этой странице закрыто раньше, чем запрос ушёл. Ничего не отправлено.";
      await waitUntil("it is said", () =>
        textOf(element).includes(`${what}: Уборка снега, улица Ленина: улица Мира — улица Труда. ${sentence}`),
      );
      element.setAttribute("control", "");
    };
    hold();
    (await ask()).click();
    await withdraw("Задание");
    hold();
    (await ready("Отменить задание: Уборка снега, улица Ленина: улица Мира — улица Труда")).click();
    (await ready("Отменить задание")).click();
    await withdraw("Отмена задания");
    expect(posted).to.deep.equal([]);
  });

  it("are asked no more by a question whose element is moved", async () => {
    await open();
    const send = await ask();
    document.body.append(element);
    send.click();
    await waitUntil("the question is gone", () => root().querySelector("dialog") === null);
    (await ready("Отменить задание: Уборка снега, улица Ленина: улица Мира — улица Труда")).click();
    await ready("Отменить задание");
    document.body.append(element);
    await waitUntil("that one is gone, too", () => root().querySelector("dialog") === null);
    expect(posted).to.deep.equal([]);
  });

  it("whose look failed were not sent, and the server has not refused them", async () => {
    await open();
    const send = await ask();
    const poll = city.table["spec/v1/telemetry"] as () => unknown;
    city.table["spec/v1/telemetry"] = (_path: string, { cache }: Request) =>
      cache === "no-store" ? new Response("{}", { status: 500 }) : poll();
    send.click();
    await says("Сервер не сообщил, где машина и что с ней (код 500). Ничего не отправлено.");
    expect(posted).to.deep.equal([]);
  });

  it("say what is missing, and lose nothing", async () => {
    await open();
    (await ready("Проверить и отправить")).click();
    await says("Выберите вид работ");
    expect(said()).to.include("Укажите место");
    expect(root().querySelector("dialog")).to.equal(null);
  });

  it("are cancelled by one POST after one question; the row changes when the provider says so", async () => {
    await open();
    take = () => {
      tasks = [task({ state: "cancelled", end_time: Math.floor(Date.now() / 1000), reason: "Старший диспетчер" })];
      return tasks[0];
    };
    (await ready("Отменить задание: Уборка снега, улица Ленина: улица Мира — улица Труда")).click();
    const send = await ready("Отменить задание");
    send.click();
    send.click();
    await says("Отменил: Старший диспетчер");
    expect(posted.map(({ path }) => path)).to.deep.equal(["spec/v1/tasks/t1/cancel"]);
  });

  it("that the provider does not offer say so, and nothing else suffers", async () => {
    await open({ "spec/v1/tasks": undefined });
    await says("Сервер этого не предоставляет");
    expect(root().querySelector("[part=tasks] form")).to.equal(null);
    expect(textOf(element)).to.include("Экипаж № 10").and.include("640");
  });
});
