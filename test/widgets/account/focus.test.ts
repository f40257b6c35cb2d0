import { expect } from "chai";
import "../../../src/widgets/account/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

const session = (id: number, current: boolean) => ({ id, agent: "", created: 1, seen: 1, current });

describe("a control of the account that goes with its press", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let upload: string;
  let list: ReturnType<typeof session>[];
  beforeEach(() => {
    upload = "";
    list = [session(1, true), session(2, false)];
    city = fakeCity({
      "user/sessions": () => list,
      "user/sessions/2/end": () => {
        list = list.filter(({ id }) => id !== 2);
        return {};
      },
      "user/edit_avatar": (_path: string, request: Request) =>
        new Promise((_resolve, reject) => {
          upload = "sent";
          request.signal.addEventListener("abort", () => {
            upload = "called off";
            reject(request.signal.reason);
          });
        }),
    });
    element = place("its-account", { provider: city.url, language: "ru" });
  });
  afterEach(() => {
    element.remove();
    city.close();
    sessionStorage.clear();
  });
  const root = () => element.shadowRoot as ShadowRoot;
  const press = async (name: string) => {
    const button = await waitUntil(`there is the button ${name}`, () =>
      [...root().querySelectorAll<HTMLButtonElement>("button")].find((each) => each.textContent?.trim().startsWith(name) && !each.disabled),
    );
    button.focus();
    button.click();
  };

  it("leaves the focus in the list of sign-ins when one is ended", async () => {
    await press("Завершить");
    await waitUntil("it is gone", () => root().querySelectorAll('[part="sessions"] li').length === 1);
    expect(root().activeElement).to.equal(root().querySelector('[part="sessions"] ul'));
  });

  it("leaves the focus at another sign-in where one has gone on while the first is ended", async () => {
    list = [session(1, true), session(2, false), session(3, false)];
    element.remove();
    const answers: (() => void)[] = [];
    const end = city.table["user/sessions/2/end"] as () => unknown;
    city.table["user/sessions/2/end"] = () => new Promise((resolve) => answers.push(() => resolve(end())));
    element = place("its-account", { provider: city.url, language: "ru" });
    await press("Завершить");
    const answer = await waitUntil("it is being ended", () => answers[0]);
    const other = [...root().querySelectorAll<HTMLButtonElement>('[part="sessions"] li button')][1];
    other?.focus();
    answer();
    await waitUntil("it is gone", () => root().querySelectorAll('[part="sessions"] li').length < 3);
    expect(root().activeElement).to.equal(other);
  });

  it("leaves the focus at the picture that was chosen, then at the choice of another, and a picture that is called off is not sent on", async () => {
    const picture = await new Promise<Blob | null>((resolve) => document.createElement("canvas").toBlob(resolve));
    const choose = async () => {
      const input = await waitUntil("a picture can be chosen", () =>
        root().querySelector<HTMLInputElement>('[part="avatar"] input[type=file]'),
      );
      const files = new DataTransfer();
      files.items.add(new File([picture as Blob], "я.png", { type: "image/png" }));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
      const picked = await waitUntil("it is shown", () => root().querySelector('[part="avatar"] canvas'));
      expect(root().activeElement).to.equal(picked);
    };
    await press("Добавить фото");
    await choose();
    await press("Другая фотография");
    await waitUntil("the focus is there", () => root().activeElement?.textContent?.startsWith("Фотография для профиля"));
    await choose();
    const dialog = root().querySelector('[part="avatar"]');
    [...(dialog?.querySelectorAll<HTMLButtonElement>("button") ?? [])].find(({ textContent }) => textContent === "Сохранить")?.click();
    await waitUntil("it is on its way", () => upload === "sent");
    await press("Отмена");
    await waitUntil("the dialog is closed", () => !root().querySelector('[part="avatar"]'));
    await waitUntil("it is called off", () => upload === "called off");
  });
});
