import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "./fake-city.js";

const now = () => Math.floor(Date.now() / 1000);
const user = (levels: object) => ({
  access_token: "a.b.c",
  user: {
    id: 1,
    fio: "О",
    phone: "",
    email: "",
    access: true,
    isAnonym: false,
    file_name: null,
    restrictions: [],
    rights: { role: "engineer", levels, tags: null },
  },
});

describe("the page of a controller that is out of service on purpose", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const text = () => (element.shadowRoot?.textContent ?? "").replace(/\s+/g, " ");
  const says = (words: string) => waitUntil(`it says ${words}`, () => text().includes(words));
  const button = (name: string) =>
    waitUntil(`there is ${name}`, () =>
      [...(element.shadowRoot?.querySelectorAll("button") ?? [])].findLast(({ textContent }) => textContent?.trim() === name),
    );
  const open = (telemetry: () => unknown, levels: object = { signals: "manage" }) => {
    city = fakeCity({ ...controllerAnswers(telemetry), "auth/check": user(levels) });
    element = place("its-rts-panel", { provider: city.url, language: "ru", device: "1001" });
  };
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("says why, since when, by whom, and that the return is overdue, in the place of its state", async () => {
    const inactive = { reason: "Ремонт дороги", fio: "Инженер", utime_start: now() - 7200, utime_return: now() - 60 };
    open(() => reading({ inactive }), { signals: "operate" });
    await says("Причина: Ремонт дороги. Кто: Инженер.");
    await says("и не отмечен");
    expect(element.shadowRoot?.querySelector("[part=header]")?.textContent).to.include("Выведен из работы");
    expect(text()).not.to.include("Вернуть в работу");
  });

  it("is taken out by a reason, and brought back, by those who manage signals", async () => {
    let inactive: { reason: string; fio: string; utime_start: number; utime_return: null } | undefined;
    const bodies: unknown[] = [];
    open(() => reading({ inactive }));
    city.table["devices/1001/out_of_service"] = async (_path: string, request: Request) => {
      const body = await request.json();
      bodies.push(body);
      inactive = { reason: body.reason, fio: "О", utime_start: now(), utime_return: null };
      return {};
    };
    city.table["devices/1001/in_service"] = () => {
      inactive = undefined;
      return {};
    };
    (await button("Вывести из работы")).click();
    const area = await waitUntil("the dialog is open", () => element.shadowRoot?.querySelector("dialog textarea") as HTMLTextAreaElement);
    (await button("Вывести из работы")).click();
    await says("Укажите причину.");
    expect(bodies).to.deep.equal([]);
    area.value = "Ремонт";
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("the reason is taken", () => !text().includes("Укажите причину.") || area.value === "Ремонт");
    (await button("Вывести из работы")).click();
    await waitUntil("it is sent", () => bodies.length > 0);
    expect(bodies[0]).to.deep.equal({ reason: "Ремонт", utime_return: null });
    await says("Причина: Ремонт.");
    (await button("Вернуть в работу")).click();
    await waitUntil("it is back", () => !text().includes("Причина: Ремонт."));
  });
});
