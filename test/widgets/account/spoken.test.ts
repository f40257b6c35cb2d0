import { expect } from "chai";
import "../../../src/widgets/account/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

describe("what a press in the account came to", () => {
  it("is told a screen reader where it came to nothing", async () => {
    const city = fakeCity({
      "user/sessions": [
        { id: 1, agent: "", created: 1, seen: 1, current: true },
        { id: 2, agent: "", created: 1, seen: 1, current: false },
      ],
    });
    const element = place("its-account", { provider: city.url, language: "ru" });
    const root = element.shadowRoot as ShadowRoot;
    const press = async (name: string) =>
      (
        await waitUntil(`there is the button ${name}`, () =>
          [...root.querySelectorAll<HTMLElement>("button")].find((each) => each.textContent?.trim() === name),
        )
      ).click();
    const spoken = () => [...root.querySelectorAll("[role=status]")].map(({ textContent }) => textContent).join(" ");
    await press("Завершить");
    await waitUntil("it says why", () => root.textContent?.includes("Этот сеанс уже завершён."));
    expect(spoken()).to.include("Этот сеанс уже завершён.");
    await press("Добавить фото");
    const input = await waitUntil("a picture can be chosen", () => root.querySelector<HTMLInputElement>("dialog input[type=file]"));
    const data = new DataTransfer();
    data.items.add(new File(["none"], "фото.png", { type: "image/png" }));
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true, composed: true }));
    await waitUntil("it says so", () => root.textContent?.includes("Это изображение не открывается."));
    expect(spoken()).to.include("Это изображение не открывается.");
    element.remove();
    city.close();
  });
});
