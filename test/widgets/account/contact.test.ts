import { expect } from "chai";
import "../../../src/widgets/account/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const user = { id: 1, fio: "Оператор", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };

describe("the contact data in the account", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let sent: string[];
  let answer: (response: Response | object) => void;
  beforeEach(async () => {
    sent = [];
    city = fakeCity({
      "auth/check": { access_token: "a.b.c", user },
      "user/edit_fio": async (_path: string, request: Request) => {
        sent.push(((await request.json()) as { fio: string }).fio);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    element = place("its-account", { provider: city.url, language: "ru" });
    await type("Первое");
    form()?.requestSubmit();
    await waitUntil("it is on its way", () => sent.length === 1);
    await type("Второе");
  });
  afterEach(() => {
    element.remove();
    city.close();
    sessionStorage.clear();
  });
  const form = () => element.shadowRoot?.querySelector<HTMLFormElement>('[part="contact"] form');
  const save = () => form()?.querySelector("button");
  const type = async (fio: string) => {
    const input = await waitUntil("there is the field", () => form()?.querySelector("input"));
    input.value = fio;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
    await waitUntil("it is taken", () => !save()?.disabled);
  };
  const isAnswered = () => waitUntil("it is answered", () => save()?.getAttribute("aria-busy") !== "true");

  it("are saved one value after the other, and what was typed meanwhile is not said to be saved", async () => {
    form()?.requestSubmit();
    expect(save()?.getAttribute("aria-busy")).to.equal("true");
    answer({ ...user, fio: "Первое" });
    await isAnswered();
    expect(textOf(element)).not.to.include("Сохранено");
    expect(form()?.querySelector("input")?.value).to.equal("Второе");
    expect(sent).to.deep.equal(["Первое"]);
    form()?.requestSubmit();
    await waitUntil("it is on its way", () => sent.length === 2);
    answer({ ...user, fio: "Второе" });
    await waitUntil("it is saved", () => textOf(element).includes("Сохранено"));
    expect(sent).to.deep.equal(["Первое", "Второе"]);
  });

  it("are not saved a second time from an element made anew", async () => {
    element.remove();
    element = place("its-account", { provider: city.url, language: "ru" });
    await waitUntil("it is still on its way", () => save()?.getAttribute("aria-busy") === "true");
    form()?.requestSubmit();
    answer({ ...user, fio: "Первое" });
    await isAnswered();
    expect(sent).to.deep.equal(["Первое"]);
    expect(form()?.querySelector("input")?.value).to.equal("Второе");
  });

  it("are not blamed for the value before", async () => {
    answer(new Response("", { status: 422 }));
    await isAnswered();
    expect(textOf(element)).not.to.include("Сервер не принял это значение");
  });
});
