import { expect } from "chai";
import { clientFor } from "../../../src/core/internal.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity } from "../rts-panel/fake-city.js";
import { loginPage, NOBODY, operator } from "./login-page.js";

/** The real provider under a name that no other test uses: signing in is followed by all pages of one browser. */
const ours = async () => (await provider()).url.replace("127.0.0.1", "localhost");
const openLogin = async () => loginPage({ provider: await ours() });

afterEach(async () => {
  clientFor(await ours()).session.signOut();
  document.body.replaceChildren();
});

describe("signing in by its-login", () => {
  it("signs in, tells the page, and says who is signed in", async () => {
    const page = await openLogin();
    const changed = page.next("its-auth-changed");
    const submitted = page.next("its-submitted");
    await page.type("email", operator.email);
    await page.type("password", operator.password);
    page.submit();
    expect((await changed).detail).to.include({ signedIn: true });
    expect((await submitted).detail).to.deep.equal({ status: 200 });
    await page.says("Signed in as");
    expect(page.root.querySelector("form")).to.equal(null);
  });

  it("keeps the credential under a key of its own, never under jwt", async () => {
    localStorage.removeItem("jwt");
    const page = await openLogin();
    await page.type("email", operator.email);
    await page.type("password", operator.password);
    page.submit();
    await page.says("Signed in as");
    expect(localStorage.getItem("jwt")).to.equal(null);
    const { base } = clientFor(await ours());
    expect(localStorage.getItem(`its.jwt:${base}`)).to.be.a("string");
  });

  it("signs out again, and has forgotten the password", async () => {
    const page = await openLogin();
    await page.type("email", operator.email);
    await page.type("password", operator.password);
    page.submit();
    await page.says("Signed in as");
    page.root.querySelector<HTMLButtonElement>(".signed-in button")?.click();
    expect((await page.input("email")).value).to.equal(operator.email);
    expect(clientFor(await ours()).session.$session.get().user.isAnonym).to.equal(true);
    expect((await page.input("password")).value).to.equal("");
    expect(await page.errorOf("password")).to.equal("");
  });

  it("goes on from what comes in the place of the form and of the way out, and takes the focus of nobody else", async () => {
    const page = await openLogin();
    const signIn = async () => {
      await page.type("email", operator.email);
      await page.type("password", operator.password);
      (await page.input("password")).focus();
      page.submit();
      await page.says("Signed in as");
    };
    const leave = () => page.root.querySelector<HTMLButtonElement>(".signed-in button");
    await signIn();
    expect(page.root.activeElement?.textContent).to.contain("Signed in as");
    leave()?.focus();
    leave()?.click();
    await waitUntil("the email has the focus", async () => page.root.activeElement === (await page.input("email")));
    await signIn();
    const other = document.body.appendChild(document.createElement("button"));
    other.focus();
    leave()?.click();
    await page.input("email");
    expect(document.activeElement).to.equal(other);
  });

  it("says that login or password are wrong, tells the page, and keeps what was typed", async () => {
    const page = await openLogin();
    const told = page.next("its-error");
    await page.type("email", operator.email);
    await page.type("password", "wrong-one");
    page.submit();
    await page.says("Incorrect login or password.");
    expect((await told).detail).to.deep.equal({ status: 401, message: "Incorrect login or password." });
    expect((await page.input("email")).value).to.equal(operator.email);
    expect((await page.input("password")).value).to.equal("wrong-one");
    expect(page.root.querySelector("[role=alert]")?.textContent).to.contain("Incorrect");
  });

  it("tells the console what the provider said, and neither the email nor the password", async () => {
    const { warn } = console;
    const told: string[] = [];
    console.warn = (line: string) => told.push(line);
    const city = fakeCity({
      "auth/check": undefined,
      "auth/login": async (_path: string, request: Request) => {
        const { email, password } = await request.json();
        return Response.json({ error: { code: "locked", message: `${email} with ${password} is locked` } }, { status: 403 });
      },
    });
    try {
      const page = await loginPage({ provider: city.url });
      await page.type("email", operator.email);
      await page.type("password", operator.password);
      page.submit();
      await page.says("Incorrect login or password.");
    } finally {
      console.warn = warn;
      city.close();
    }
    expect(told).to.deep.equal(["its: the sign-in failed: ProviderError: POST /auth/login was answered 403: … with … is locked."]);
  });

  it("accepts fields at the limits of 5 and 20 characters", async () => {
    const page = await openLogin();
    await page.type("email", "operators@city12.com");
    for (const password of ["12345", "12345678901234567890"]) {
      await page.type("password", password);
      const asked = page.next("its-error");
      page.submit();
      await asked;
      expect([await page.errorOf("email"), await page.errorOf("password")]).to.deep.equal(["", ""]);
    }
  });

  it("says that there is no connection when nobody answers", async () => {
    const page = await loginPage({ provider: NOBODY });
    await page.type("email", operator.email);
    await page.type("password", operator.password);
    page.submit();
    await page.says("The server does not answer. Please try again a little later.");
  });

  it("makes one call for a double submit", async () => {
    let calls = 0;
    const page = await openLogin();
    const client = clientFor(await ours());
    const { signIn } = client.session;
    client.session.signIn = (credentials) => {
      calls++;
      return signIn(credentials);
    };
    try {
      await page.type("email", operator.email);
      await page.type("password", operator.password);
      page.submit();
      await waitUntil("the call is under way", () => calls === 1);
      page.submit();
      await page.says("Signed in as");
      expect(calls).to.equal(1);
    } finally {
      client.session.signIn = signIn;
    }
  });

  it("keeps what was typed when it is moved and when the language changes", async () => {
    const page = await openLogin();
    await page.type("email", "some@body.net");
    const place = document.createElement("div");
    document.body.append(place);
    place.append(page.element);
    page.element.setAttribute("language", "ru");
    await page.says("Вход в систему");
    expect((await page.input("email")).value).to.equal("some@body.net");
    page.element.remove();
    await new Promise((resolve) => setTimeout(resolve, 20));
    place.append(page.element);
    await waitUntil("the typed email is back", async () => (await page.input("email")).value === "some@body.net");
  });
});
