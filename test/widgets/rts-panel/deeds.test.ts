import { expect } from "chai";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "./fake-city.js";

const user = { id: 1, fio: "О", phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] };
const signedIn = (level: string) => ({
  "auth/check": { access_token: "a.b.c", user: { ...user, rights: { role: "own", levels: { signals: level }, tags: null } } },
});
const deed = {
  id: "d1",
  utime: 1_700_000_000,
  name: "Иванов",
  second: "Петров",
  operation: "setProgram",
  after: '{"program":"red","reason":"авария"}',
  outcome: "refused",
  reason: "local_control",
};

describe("who did what at a controller", () => {
  let element: HTMLElement;
  let city: ReturnType<typeof fakeCity>;
  const open = (level: string) => {
    city = fakeCity({ ...controllerAnswers(() => reading()), "rts/1001/audit": [deed], ...signedIn(level) });
    element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru" });
  };
  const part = () => element.shadowRoot?.querySelector<HTMLElement>('[part="deeds"]');
  afterEach(() => {
    element.remove();
    city.close();
  });

  it("is shown to whoever may operate signals, in words", async () => {
    open("operate");
    const details = await waitUntil("the section is there", () => part()?.querySelector("details"));
    if (!details.open) details.querySelector("summary")?.click();
    await waitUntil("the row is there", () => {
      details.scrollIntoView({ block: "center" });
      return part()?.textContent?.includes("Иванов");
    });
    const text = part()?.textContent ?? "";
    for (const words of ["второй: Петров", "Команда светофору", "Отказано", "авария"]) expect(text).to.include(words);
    await waitUntil("why it was refused is a sentence", () => !part()?.textContent?.includes("local_control"));
  });

  it("is not there for whoever may only look, and is not asked for", async () => {
    open("view");
    await waitUntil("the panel is there", () => textOf(element).includes("Адаптивный режим"));
    expect(part()).to.equal(null);
    expect(city.asked).not.to.include("rts/1001/audit");
  });
});
