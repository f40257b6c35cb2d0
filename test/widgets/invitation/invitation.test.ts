import { expect } from "chai";
import "../../../src/widgets/invitation/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place } from "../rts-panel/fake-city.js";

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

describe("an invitation that is taken up", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const root = () => element.shadowRoot as ShadowRoot;
  const text = () => root().textContent ?? "";
  const type = (name: string, value: string) => {
    const input = root().querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const send = () => root().querySelector<HTMLElement>('button[type="submit"]')?.click();
  const show = async (answer: unknown) => {
    city = fakeCity({ "auth/invitation": answer });
    element = place("its-invitation", { provider: city.url, language: "en", token: "s3cret" });
    await waitUntil("the form is there", () => root()?.querySelector('[name="password"]'));
  };
  afterEach(() => {
    element.remove();
    city.close();
  });

  for (const [code, words] of [
    ["invitation_used", "already been used"],
    ["invitation_withdrawn", "withdrawn or replaced"],
    ["invitation_ended", "has expired"],
    ["not_found", "There is no such link."],
  ] as const)
    it(`says what ${code} means, and keeps the password`, async () => {
      await show(json(code === "not_found" ? 404 : 409, { error: { code, message: "no" } }));
      type("password", "secret12");
      type("again", "secret12");
      send();
      await waitUntil("it is said", () => text().includes(words));
      expect(root().querySelector<HTMLInputElement>('[name="password"]')?.value).to.equal("secret12");
    });

  it("asks for the password twice, makes the account once, and leads to the sign-in", async () => {
    const asked: unknown[] = [];
    await show(async (_path: string, request: Request) => {
      asked.push(await request.json());
      return { email: "new@its.test" };
    });
    const told: unknown[] = [];
    for (const name of ["its-invitation-accepted", "its-navigate"])
      element.addEventListener(name, (event) => told.push((event as CustomEvent).detail));
    type("password", "secret12");
    type("again", "secret13");
    send();
    await waitUntil("they differ", () => text().includes("The two are not the same"));
    type("again", "secret12");
    send();
    send();
    await waitUntil("it is there", () => text().includes("new@its.test"));
    expect(asked).to.deep.equal([{ token: "s3cret", password: "secret12" }]);
    root().querySelector<HTMLElement>("button")?.click();
    expect(told).to.deep.equal([{ email: "new@its.test", token: null }, { screen: "login" }]);
  });
});
