import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { loginPage } from "./login-page.js";

afterEach(() => document.body.replaceChildren());

describe("the login form", () => {
  it("can be filled by a password manager", async () => {
    const page = await loginPage();
    const email = await page.input("email");
    const password = await page.input("password");
    expect([email.type, email.autocomplete]).to.deep.equal(["email", "username"]);
    expect([password.type, password.autocomplete]).to.deep.equal(["password", "current-password"]);
    for (const input of [email, password]) expect(input.labels?.length).to.equal(1);
  });

  it("shows the password and hides it again", async () => {
    const page = await loginPage();
    await page.type("password", "operator1");
    const press = (name: string) => page.root.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)?.click();
    press("Show password");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await page.input("password")).type).to.equal("text");
    expect((await page.input("password")).value).to.equal("operator1");
    press("Hide password");
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await page.input("password")).type).to.equal("password");
  });

  it("takes an email from its attribute", async () => {
    const page = await loginPage({ email: "viewer@its.test" });
    const email = await page.input("email");
    await waitUntil("the email is there", () => email.value === "viewer@its.test");
  });

  it("takes an email that the page learns later, and not over what was typed", async () => {
    const page = await loginPage();
    const email = await page.input("email");
    page.element.setAttribute("email", "viewer@its.test");
    await waitUntil("the email is there", () => email.value === "viewer@its.test");
    page.element.removeAttribute("email");
    await waitUntil("it is gone with the attribute", () => email.value === "");
    await page.type("email", "mine@its.test");
    page.element.setAttribute("email", "operator@its.test");
    page.element.setAttribute("language", "ru");
    await page.says("Вход в систему");
    expect((await page.input("email")).value).to.equal("mine@its.test");
  });

  it("speaks Spanish", async () => {
    const page = await loginPage({ language: "es" });
    await page.says("Iniciar sesión");
    await page.type("password", "1234");
    page.submit();
    await page.says("La contraseña debe tener al menos 5 caracteres");
    await page.says("Introduzca el correo electrónico");
  });
});
