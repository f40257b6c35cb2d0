import { expect } from "chai";
import "../../../src/widgets/analytics/element.js";
import "../../../src/widgets/archive/element.js";
import "../../../src/widgets/board/element.js";
import "../../../src/widgets/login/element.js";
import "../../../src/widgets/map/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

describe("a widget that needs a signed-in user", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  let reasons: unknown[] = [];
  const hear = (event: Event) => reasons.push((event as CustomEvent).detail.reason);
  const says = (text: string) => waitUntil(`it says "${text}"`, () => textOf(element).includes(text));
  const open = (tag: string, check: unknown) => {
    city = fakeCity({ "auth/check": check });
    element = place(tag, { provider: city.url, language: "ru" });
  };
  beforeEach(() => {
    reasons = [];
    document.addEventListener("its-auth-required", hear);
  });
  afterEach(() => {
    document.removeEventListener("its-auth-required", hear);
    element.remove();
    city.close();
  });

  for (const tag of ["its-map", "its-analytics", "its-board", "its-archive"]) {
    it(`asks nobody to sign in while the provider cannot say who is here, and goes on by "retry": ${tag}`, async () => {
      const good = fakeCity({});
      good.close();
      open(tag, () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
      await says("Сервер временно недоступен");
      expect(textOf(element)).not.to.include("Требуется вход");
      expect(textOf(element)).not.to.include("Bad gateway");
      city.table["auth/check"] = good.table["auth/check"];
      const retry = [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(({ textContent }) => textContent === "Повторить");
      retry?.click();
      await waitUntil("it goes on", () => !textOf(element).includes("Сервер временно недоступен"));
      expect(textOf(element)).not.to.include("Требуется вход");
      expect(reasons).to.deep.equal([]);
    });

    it(`says that the provider refuses the token that the page lends, and asks for another: ${tag}`, async () => {
      open(tag, () => new Response("{}", { status: 401 }));
      await says("Сервер города не принял ваш вход");
      expect(textOf(element)).not.to.include("Требуется вход");
      await waitUntil("the page is asked", () => reasons.length > 0);
      expect(reasons).to.deep.equal(["anonymous"]);
    });
  }

  it("says in the sign-in form that who was here could not be checked, and takes it back", async () => {
    const good = fakeCity({});
    good.close();
    city = fakeCity({ "auth/check": () => new Response("{}", { status: 503 }) });
    localStorage.setItem(`its.jwt:${city.url}/api/v1`, "a.b.c");
    element = document.createElement("its-login");
    element.setAttribute("provider", city.url);
    document.body.append(element);
    await says("Вы уже входили в этом браузере, но сервер пока не может подтвердить вход.");
    expect(element.shadowRoot?.querySelector("[role=status]")?.textContent).to.include("можно и войти заново");
    city.table["auth/check"] = good.table["auth/check"];
    const { clientFor } = await import("../../../src/core/internal.js");
    await clientFor(city.url).session.check();
    await says("Вы вошли как О");
    localStorage.removeItem(`its.jwt:${city.url}/api/v1`);
  });

  it("claims no earlier sign-in where the page lends the token", async () => {
    open("its-login", () => new Response("{}", { status: 503 }));
    const { clientFor } = await import("../../../src/core/internal.js");
    await waitUntil(
      "nobody knows who is here",
      () => clientFor(city.url).session.isUnchecked() && element.shadowRoot?.querySelector("form"),
    );
    expect(textOf(element)).not.to.include("Вы уже входили");
  });
});
