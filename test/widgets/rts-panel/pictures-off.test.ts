import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import type { PicturesOff, RtsTelemetry } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const now = () => Math.floor(Date.now() / 1000);
const off = (audience: PicturesOff["audience"], reason = "Ремонт"): PicturesOff => ({
  audience,
  reason,
  fio: "Инженер",
  utime_start: now(),
});
const user = (level: string, restrictions: string[] = []) => ({
  access_token: "a.b.c",
  user: {
    id: 1,
    fio: "О",
    phone: "",
    email: "",
    access: true,
    isAnonym: false,
    file_name: null,
    restrictions,
    rights: { role: "x", levels: { signals: level }, tags: null },
  },
});

describe("the camera of a device whose pictures are off", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let shown: Partial<RtsTelemetry> = {};
  const part = () => element.shadowRoot?.querySelector('[part="camera"]');
  const image = () => part()?.querySelector("img");
  const says = (words: string) => waitUntil(`it says ${words}`, () => (part()?.textContent ?? "").includes(words));
  const button = (name: string) =>
    waitUntil(`there is ${name}`, () =>
      [...(element.shadowRoot?.querySelectorAll("button") ?? [])].findLast(({ textContent }) => textContent?.trim() === name),
    );
  const open = (who: object, answers: Record<string, unknown> = {}) => {
    city = fakeCity({
      ...controllerAnswers(() => reading(shown)),
      "auth/check": who,
      "rts/1001/img": () => ({ oID: 1001, img: pixel, utime: now() }),
      "city/pictures": { all: null, cameras: [] },
      ...answers,
    });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
    element.scrollIntoView();
  };
  beforeEach(() => {
    shown = {};
  });
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("drops the picture that an open page shows, says why, and asks for no other", async () => {
    open(user("operate"));
    (await waitUntil("the camera is there", part)).scrollIntoView();
    await waitUntil("a picture is shown", image);
    shown = { pictures_off: off("everybody") };
    await says("Кадры отключены для всех");
    expect(image()).to.equal(null);
    expect(part()?.textContent).to.include("Причина: Ремонт. Кто: Инженер.");
    const { length } = city.asked.filter((path) => path === "rts/1001/img");
    shown = {};
    await waitUntil("it is shown again", image);
    expect(city.asked.filter((path) => path === "rts/1001/img").length).to.be.greaterThan(length);
  });

  it("keeps it from those who may only look, and tells those who see it", async () => {
    shown = { pictures_off: off("viewers") };
    open(user("view"));
    (await waitUntil("the camera is there", part)).scrollIntoView();
    await says("скрыты от тех, кто только смотрит");
    expect(city.asked).not.to.include("rts/1001/img");
    element.remove();
    city.close();
    open(user("operate"));
    (await waitUntil("the camera is there", part)).scrollIntoView();
    await waitUntil("a picture is shown", image);
    await says("скрыты от тех, кто только смотрит");
  });

  it("drops it as soon as the provider refuses the next one", async () => {
    const refused = { error: { code: "pictures_off", message: "Pictures are off.", values: { by: "Инженер", reason: "Ремонт" } } };
    let isOff = false;
    const answer = () =>
      isOff
        ? new Response(JSON.stringify(refused), { status: 409, headers: { "content-type": "application/json" } })
        : { oID: 1001, img: pixel, utime: now() };
    open(user("operate"), { "rts/1001/img": answer });
    (await waitUntil("the camera is there", part)).scrollIntoView();
    await waitUntil("a picture is shown", image);
    isOff = true;
    part()?.querySelector<HTMLElement>("button[aria-label='Обновить кадр'], button[title='Обновить кадр']")?.click();
    await says("Кадры этой камеры отключены. Причина: Ремонт. Кто: Инженер.");
    expect(image()).to.equal(null);
  });

  it("is put off with a reason and on again by those who manage signals, and by nobody else", async () => {
    const bodies: unknown[] = [];
    let marks: object[] = [];
    open(user("manage"), {
      "city/pictures": () => ({ all: null, cameras: marks }),
      "camera/rts/1001/off": async (_path: string, request: Request) => {
        bodies.push(await request.json());
        marks = [{ kind: "rts", id: 1001, ...off("everybody") }];
        shown = { pictures_off: off("everybody") };
        return {};
      },
      "camera/rts/1001/on": () => {
        marks = [];
        shown = {};
        return {};
      },
    });
    (await waitUntil("the camera is there", part)).scrollIntoView();
    (await button("Отключить кадры…")).click();
    const area = await waitUntil("the dialog is open", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    (await button("Отключить")).click();
    await waitUntil("a reason is asked for", () => element.shadowRoot?.querySelector("dialog")?.textContent?.includes("Укажите причину."));
    expect(bodies).to.deep.equal([]);
    area.value = "Ремонт";
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("the reason is taken", () => area.value === "Ремонт");
    (await button("Отключить")).click();
    await says("Кадры отключены для всех");
    expect(bodies).to.deep.equal([{ audience: "everybody", reason: "Ремонт" }]);
    (await button("Показывать кадры снова")).click();
    await waitUntil("it is shown again", image);
    element.remove();
    city.close();
    open(user("operate"));
    (await waitUntil("the camera is there", part)).scrollIntoView();
    await waitUntil("a picture is shown", image);
    expect(part()?.textContent).not.to.include("Отключить кадры");
  });

  it("is put off with all others at once by those who configure signals", async () => {
    const bodies: unknown[] = [];
    open(user("configure"), {
      "city/pictures/off": async (_path: string, request: Request) => {
        bodies.push(await request.json());
        return {};
      },
    });
    (await waitUntil("the camera is there", part)).scrollIntoView();
    (await button("Все камеры…")).click();
    (await button("Отключить все кадры…")).click();
    const area = await waitUntil("a reason is asked for", () => element.shadowRoot?.querySelector<HTMLTextAreaElement>("dialog textarea"));
    area.value = "Учения";
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    (await button("Отключить")).click();
    await waitUntil("it is sent", () => bodies.length > 0);
    expect(bodies).to.deep.equal([{ audience: "everybody", reason: "Учения" }]);
  });
});
