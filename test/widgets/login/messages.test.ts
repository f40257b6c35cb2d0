import { expect } from "chai";
import { waitUntil } from "../../helper/wait-until.js";
import { loginPage, operator } from "./login-page.js";

afterEach(() => document.body.replaceChildren());

const rules = [
  ["email", "", "Enter email", "Введите email"],
  ["email", "a@b", "Minimum length for email is 5 characters", "Минимальная длина email — 5 символов"],
  ["email", "operator@its.test.example", "Maximum length for email is 20 characters", "Максимальная длина email — 20 символов"],
  ["email", "operator", "Enter correct email (Example: operator@city.ru)", "Введите корректный email (например: operator@city.ru)"],
  ["password", "", "Enter password", "Введите пароль"],
  ["password", "1234", "Minimum password length is 5 characters", "Минимальная длина пароля — 5 символов"],
  ["password", "123456789012345678901", "Maximum password length is 20 characters", "Максимальная длина пароля — 20 символов"],
] as const;

for (const [language, column] of [
  ["en", 2],
  ["ru", 3],
] as const) {
  describe(`messages of the login form in ${language}`, () => {
    for (const rule of rules) {
      const [name, value] = rule;
      it(`says "${rule[column]}"`, async () => {
        const page = await loginPage({ language });
        await page.type("email", operator.email);
        await page.type("password", operator.password);
        await page.type(name, value);
        page.submit();
        await waitUntil("the sentence is there", async () => (await page.errorOf(name)) === rule[column]);
        expect((await page.input(name)).getAttribute("aria-invalid")).to.equal("true");
        const other = name === "email" ? "password" : "email";
        expect(await page.errorOf(other)).to.equal("");
      });
    }
  });
}

describe("messages of the login form", () => {
  it("takes a message back as soon as the field is right", async () => {
    const page = await loginPage();
    page.submit();
    await page.says("Enter email");
    await page.type("email", operator.email);
    await waitUntil("the message is gone", async () => (await page.errorOf("email")) === "");
    expect(await page.errorOf("password")).to.equal("Enter password");
  });

  it("puts the focus on the first wrong field", async () => {
    const page = await loginPage();
    await page.type("email", operator.email);
    page.submit();
    await waitUntil("the password has the focus", async () => page.root.activeElement === (await page.input("password")));
  });
});
