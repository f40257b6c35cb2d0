import { expect } from "chai";
import "../../../src/widgets/account/element.js";
import { clientFor } from "../../../src/core/internal.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const signedIn = (id: number) => ({
  access_token: "a.b.c",
  user: { id, fio: `Оператор ${id}`, phone: "", email: "", access: true, isAnonym: false, file_name: null, restrictions: [] },
});

describe("the trial of credentials in the account", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  afterEach(() => {
    element.remove();
    city.close();
    sessionStorage.clear();
  });
  const open = (login: unknown) => {
    city = fakeCity({ "auth/login": login });
    element = place("its-account", { provider: city.url, language: "ru" });
  };
  const says = (text: string) => waitUntil(`the account says "${text}"`, () => textOf(element).includes(text));
  const field = (type: "email" | "password") =>
    waitUntil(`there is the field ${type}`, () =>
      element.shadowRoot?.querySelector<HTMLInputElement>(`[part="test-entry"] input[type=${type}]`),
    );
  const type = async (name: "email" | "password", value: string) => {
    const input = await field(name);
    input.value = value;
    input.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }));
  };
  const tryOut = async (email: string, password: string) => {
    await type("email", email);
    await type("password", password);
    element.shadowRoot?.querySelector<HTMLFormElement>('[part="test-entry"] form')?.requestSubmit();
  };

  it("forgets the password also when it was wrong, and keeps the email", async () => {
    open(() => Response.json({ error: { code: "unauthorized", message: "" } }, { status: 401 }));
    await tryOut("viewer@its.test", "wrong-one");
    await says("неверный логин или пароль");
    expect([(await field("email")).value, (await field("password")).value]).to.deep.equal(["viewer@its.test", ""]);
  });

  it("keeps a password that is typed while another is tried", async () => {
    let answer = () => {};
    open(() => new Promise((resolve) => (answer = () => resolve(signedIn(7)))));
    await tryOut("viewer@its.test", "viewer1234");
    await waitUntil("it is on its way", () => city.asked.includes("auth/login"));
    await type("password", "viewer9876");
    answer();
    await says("Вход возможен. Пользователь: Оператор 7.");
    expect((await field("password")).value).to.equal("viewer9876");
  });

  it("says nothing of one email beside another that was typed meanwhile", async () => {
    let answer = () => {};
    open(() => new Promise((resolve) => (answer = () => resolve(Response.json({}, { status: 401 })))));
    await tryOut("viewer@its.test", "viewer1234");
    await waitUntil("it is on its way", () => city.asked.includes("auth/login"));
    await type("email", "operator@its.test");
    answer();
    const button = element.shadowRoot?.querySelector('[part="test-entry"] button');
    await waitUntil("it has been answered", () => button?.getAttribute("aria-busy") !== "true");
    expect(textOf(element)).not.to.include("неверный логин или пароль");
  });

  it("waits for as long as the provider takes", async () => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => AbortSignal.abort();
    try {
      open((_path: string, request: Request) => (request.signal.aborted ? Promise.reject(request.signal.reason) : signedIn(7)));
      await tryOut("viewer@its.test", "viewer1234");
      await says("Вход возможен. Пользователь: Оператор 7.");
    } finally {
      AbortSignal.timeout = timeout;
    }
  });

  it("belongs to one user", async () => {
    open(() => Response.json({}, { status: 401 }));
    await type("email", "viewer@its.test");
    await type("password", "viewer1234");
    const { session } = clientFor(city.url);
    session.signOut();
    await says("Требуется вход");
    city.table["auth/check"] = signedIn(2);
    await session.check();
    expect([(await field("email")).value, (await field("password")).value]).to.deep.equal(["", ""]);
  });
});
