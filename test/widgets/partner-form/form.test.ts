import { expect } from "chai";
import { partnerForm } from "../../../src/widgets/partner-form/widget.js";
import { behavesAsWidget } from "../behaves-as-widget.js";
import { fakeProvider, formPage, settled } from "../demo-form/form-page.js";

const person = { name: "Проверка Формы", company: "Дорожный центр", email: "form@roads.example", phone: "+7 900 123-45-67" };
const figures = { city: "Зареченск", population: 480_000, lights: 312, currency: "USD", implementation: 1_584_000, operation: 58_464 };

behavesAsWidget(partnerForm);

const partnerPage = (attributes?: Record<string, string>) => formPage("its-partner-form", attributes);

describe("its-partner-form", () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it("sends the five fields to the provider, thanks, and tells the page", async () => {
    const page = await partnerPage();
    page.fill(person);
    page.consent();
    const submitted = page.next("its-submitted");
    page.submit();
    expect((await submitted).detail).to.deep.equal({ request: { ...person, consent: true } });
    await page.says("Your request has been sent");
  });

  it("says what is missing", async () => {
    const page = await partnerPage();
    page.submit();
    await page.says("Enter surname and name");
    for (const sentence of ["Enter company", "Enter email", "Enter phone", "Confirmation of personal data is required"])
      await page.says(sentence);
  });

  it("shows figures that it is handed, says that they are not sent, tells them in the event, and does not send them", async () => {
    const fake = fakeProvider("partner-figures");
    const page = await partnerPage({ provider: fake.url });
    Object.assign(page.element, { figures });
    await page.says("$1,584,000");
    await page.says("is not part of the request");
    page.fill(person);
    page.consent();
    const submitted = page.next("its-submitted");
    page.submit();
    expect((await submitted).detail).to.deep.equal({ request: { ...person, consent: true }, figures });
    expect(fake.bodies().filter(Boolean)).to.deep.equal([JSON.stringify({ ...person, consent: true })]);
    fake.stop();
  });

  it("puts figures away when asked, shows new ones, and ignores what are none", async () => {
    const page = await partnerPage({ figures: JSON.stringify(figures) });
    await page.says("Your yield estimate");
    const remove = [...page.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Remove the estimate");
    remove?.focus();
    remove?.click();
    await settled();
    expect(page.root.activeElement).to.equal(page.input("name"));
    expect(page.root.textContent).not.to.contain("Your yield estimate");
    Object.assign(page.element, { figures: { ...figures, city: "Тверь" } });
    await page.says("Тверь");
    Object.assign(page.element, { figures: { ...figures, lights: "<b>" } });
    await settled();
    expect(page.root.textContent).not.to.contain("Your yield estimate");
  });
});
