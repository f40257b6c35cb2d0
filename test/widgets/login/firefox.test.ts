import { expect } from "chai";
import { isFirefox } from "../../../src/widgets/login/parts/FirefoxWarning.js";
import { loginPage } from "./login-page.js";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

function beFirefox() {
  Object.defineProperty(navigator, "userAgent", { value: firefox, configurable: true });
}

afterEach(() => {
  Reflect.deleteProperty(navigator, "userAgent");
  document.body.replaceChildren();
});

describe("the Firefox warning", () => {
  it("knows Firefox by its user agent, and nothing else", () => {
    expect(isFirefox(firefox)).to.equal(true);
    expect(
      isFirefox(
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/128.0 Mobile/15E148 Safari/605.1.15",
      ),
    ).to.equal(true);
    expect(isFirefox(navigator.userAgent)).to.equal(false);
  });

  it("is shown in Firefox with the recommended browsers, and blocks nothing", async () => {
    beFirefox();
    const page = await loginPage();
    await page.says("You are using the FireFox browser, which does not support our application!");
    for (const name of ["Chrome", "Yandex", "Edge", "Vivaldi", "Opera"]) await page.says(name);
    expect(page.root.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled).to.equal(false);
  });

  it("is not shown in other browsers", async () => {
    const page = await loginPage();
    expect(page.root.textContent).not.to.contain("FireFox");
  });
});
