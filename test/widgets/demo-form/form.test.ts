import { expect } from "chai";
import { demoForm } from "../../../src/widgets/demo-form/widget.js";
import { waitUntil } from "../../helper/wait-until.js";
import { behavesAsWidget } from "../behaves-as-widget.js";
import { fakeProvider, formPage, settled } from "./form-page.js";

const person = {
  full_name: "Проверка Формы",
  company: "Дорожный центр",
  country: "Россия",
  city: "Зареченск",
  email: "form@roads.example",
  phone: "+7 900 123-45-67",
};

behavesAsWidget(demoForm);

const demoPage = (attributes?: Record<string, string>, place?: Element) => formPage("its-demo-form", attributes, place);

describe("its-demo-form", () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it("sends the seven fields to the provider, thanks, and tells the page", async () => {
    const page = await demoPage();
    page.fill({ ...person, city: "  Зареченск " });
    page.consent();
    const submitted = page.next("its-submitted");
    page.submit();
    expect((await submitted).detail).to.deep.equal({ request: { ...person, consent: true } });
    await page.says("Your request has been sent");
    expect(page.root.querySelector("form")).to.equal(null);
    expect(sessionStorage.length).to.equal(0);
  });

  it("sends a body of exactly these fields, once however often it is submitted", async () => {
    const fake = fakeProvider("demo-body");
    const page = await demoPage({ provider: fake.url });
    page.fill(person);
    page.consent();
    for (let times = 0; times < 4; times++) page.submit();
    page.root.querySelector<HTMLButtonElement>("button[type=submit]")?.click();
    await page.says("Your request has been sent");
    await settled();
    fake.stop();
    expect(fake.bodies().filter(Boolean)).to.deep.equal([JSON.stringify({ ...person, consent: true })]);
  });

  it("says what is missing, in the words of the specification, and goes to the first", async () => {
    const page = await demoPage();
    page.submit();
    await page.says("Enter full name");
    const expected = {
      full_name: "Enter full name",
      company: "Enter company",
      country: "Enter country",
      city: "Enter city",
      email: "Enter email",
    };
    for (const [name, sentence] of Object.entries(expected)) {
      expect(page.descriptionOf(name)).to.equal(sentence);
      expect(page.input(name).validationMessage).to.equal(sentence);
    }
    expect(page.descriptionOf("phone")).to.contain("Enter phone");
    expect(page.descriptionOf("consent")).to.equal("Confirmation of personal data is required");
    expect(page.root.activeElement).to.equal(page.input("full_name"));
    expect(page.input("full_name").matches("[aria-invalid=true]:invalid")).to.equal(true);
  });

  it("judges an email, also one in Cyrillic, and takes the message away as it is mended", async () => {
    const page = await demoPage();
    page.fill({ ...person, email: "form@roads" });
    page.submit();
    await page.says("Incorrect email format");
    page.type("email", "ирина@дороги.рф");
    await waitUntil("the message is gone", () => page.input("email").getAttribute("aria-invalid") === "false");
    expect(page.descriptionOf("email")).to.equal("");
  });

  it("is marked up for people, machines and autofill", async () => {
    const page = await demoPage();
    const tokens = {
      full_name: "name",
      company: "organization",
      country: "country-name",
      city: "address-level2",
      email: "email",
      phone: "tel",
    };
    for (const [name, token] of Object.entries(tokens)) {
      expect(page.input(name).autocomplete).to.equal(token);
      expect(page.input(name).labels?.length).to.equal(1);
      expect(page.input(name).required).to.equal(true);
    }
    expect(page.input("email").type).to.equal("email");
    expect(page.input("phone").type).to.equal("tel");
    expect(page.input("consent").required).to.equal(true);
    expect(page.input("country").list?.options.length).to.equal(249);
    expect([...(page.input("country").list?.options ?? [])].map(({ value }) => value)).to.include.members([
      "Russia",
      "Kazakhstan",
      "Spain",
    ]);
  });

  it("says that the server does not answer, keeps everything, and sends at the second try", async () => {
    let isDown = true;
    const fake = fakeProvider("demo-down", () => (isDown ? Promise.reject(new TypeError("down")) : new Response("{}")));
    const page = await demoPage({ provider: fake.url });
    page.fill(person);
    page.consent();
    const told = page.next("its-error");
    page.submit();
    await page.says("The server does not answer. Please try again a little later.");
    expect((await told).detail).to.include({ failure: "network", status: 0 });
    expect(page.values()).to.deep.equal(person);
    expect(page.input("consent").checked).to.equal(true);
    isDown = false;
    page.submit();
    await page.says("Your request has been sent");
    fake.stop();
  });

  it("shows the other sentence of spec 8 when the provider fails, unless the page says it itself", async () => {
    const fake = fakeProvider("demo-500", () => new Response("<h1>oops</h1>", { status: 500 }));
    const page = await demoPage({ provider: fake.url });
    page.fill(person);
    page.consent();
    page.submit();
    await page.says("An error occurred while submitting the form. Please try again later.");
    expect(page.root.textContent).not.to.contain("oops");
    const told = page.next("its-error");
    page.element.addEventListener("its-error", (event) => event.preventDefault());
    page.submit();
    await told;
    await settled();
    expect(page.root.querySelector("[role=alert]")?.textContent).to.equal("");
    fake.stop();
  });

  it("leaves the thanks to a page that wants them, and is empty then", async () => {
    const fake = fakeProvider("demo-prevent");
    const page = await demoPage({ provider: fake.url });
    page.element.addEventListener("its-submitted", (event) => event.preventDefault());
    page.fill(person);
    page.consent();
    const told = page.next("its-submitted");
    page.submit();
    await told;
    await settled();
    expect(Object.values(page.values()).join("")).to.equal("");
    expect(page.input("consent").checked).to.equal(false);
    fake.stop();
  });

  it("sends the same body when the bait was taken, and says so to the provider in a header alone", async () => {
    const fake = fakeProvider("demo-bait");
    for (const bait of ["https://spam.example", ""]) {
      const page = await demoPage({ provider: fake.url });
      page.fill(person);
      page.consent();
      page.input("website").value = bait;
      page.submit();
      await page.says("Your request has been sent");
      page.element.remove();
    }
    const [baited, plain] = fake.requests.filter(({ body }) => body);
    expect(baited?.body).to.equal(plain?.body);
    expect(baited?.headers.get("its-bait")).to.equal("taken");
    expect(plain?.headers.get("its-bait")).to.equal(null);
    fake.stop();
  });

  it("waits out two seconds from the moment it was shown", async () => {
    const fake = fakeProvider("demo-early");
    const start = performance.now();
    const page = await demoPage({ provider: fake.url });
    page.fill(person);
    page.consent();
    page.submit();
    await settled();
    expect(fake.bodies().filter(Boolean)).to.deep.equal([]);
    await page.says("Your request has been sent");
    expect(performance.now() - start).to.be.greaterThan(1_950);
    fake.stop();
  });

  it("keeps what was typed when it is moved, removed and put back, made anew, or spoken to in another language", async () => {
    const page = await demoPage();
    page.fill(person);
    const place = document.body.appendChild(document.createElement("div"));
    place.append(page.element);
    await settled();
    expect(page.values()).to.deep.equal(person);
    page.element.remove();
    await settled();
    place.append(page.element);
    await waitUntil("it is back", () => page.root.querySelector("form"));
    expect(page.values()).to.deep.equal(person);
    page.element.setAttribute("language", "ru");
    await page.says("Фамилия, имя, отчество");
    expect(page.values()).to.deep.equal(person);
    page.element.remove();
    const anew = await demoPage({}, place);
    expect(anew.values()).to.deep.equal(person);
    expect(anew.input("consent").checked, "consent is asked again").to.equal(false);
  });

  for (const [when, isBack] of [
    ["is sent", true],
    ["was sent while nobody saw it", false],
  ] as const) {
    it(`sends nothing a second time from an element made anew while it ${when}, and thanks there`, async () => {
      let answer = () => {};
      const sent = () => fake.bodies().filter(Boolean);
      const fake = fakeProvider(`demo-anew-${isBack}`, () =>
        sent().length > 0 ? new Promise((resolve) => (answer = () => resolve(new Response("{}")))) : new Response("{}"),
      );
      const page = await demoPage({ provider: fake.url });
      page.fill(person);
      page.consent();
      page.submit();
      await waitUntil("it is on its way", () => sent().length === 1);
      page.element.remove();
      const place = document.body.appendChild(document.createElement("div"));
      if (isBack) (await demoPage({ provider: fake.url }, place)).submit();
      answer();
      await waitUntil("it is sent", () => sessionStorage.length === 0);
      if (!isBack) place.innerHTML = `<its-demo-form provider="${fake.url}" language="en"></its-demo-form>`;
      await waitUntil("thanks are there", () => place.firstElementChild?.shadowRoot?.textContent?.includes("Your request has been sent"));
      expect(sent().length).to.equal(1);
      place.remove();
      expect((await demoPage({ provider: fake.url })).values().full_name, "another time it is a new form").to.equal("");
      fake.stop();
    });
  }

  it("keeps two forms on one page apart", async () => {
    const first = await demoPage();
    const second = await demoPage({ company: "Другая" });
    first.fill(person);
    await settled();
    expect(second.values()).to.deep.equal({ full_name: "", company: "Другая", country: "", city: "", email: "", phone: "" });
    second.submit();
    await second.says("Enter full name");
    expect(first.root.textContent).not.to.contain("Enter");
    first.element.remove();
    const third = await demoPage();
    expect(third.values(), "the place of the first").to.deep.equal(person);
  });

  it("is filled in by attributes until the person types, and never consents by itself", async () => {
    const page = await demoPage({ "full-name": "A\u202eB\nC", country: "kz", email: "a@b.example", consent: "" });
    expect(page.values()).to.include({ full_name: "AB C", country: "Kazakhstan", email: "a@b.example" });
    expect(page.input("consent").checked).to.equal(false);
    page.type("email", "mine@b.example");
    page.element.setAttribute("email", "other@b.example");
    page.element.setAttribute("city", "Алматы");
    page.element.removeAttribute("country");
    await settled();
    expect(page.values()).to.include({ email: "mine@b.example", city: "Алматы", country: "" });
  });

  it("takes the listed parameters of the page's address only when it is told to", async () => {
    const { href } = location;
    history.replaceState(null, "", "?full_name=Ann&email=ann@b.example&consent=true&website=x");
    const page = await demoPage();
    expect(page.values().full_name).to.equal("");
    page.element.setAttribute("prefill-from", "url");
    await settled();
    expect(page.values()).to.include({ full_name: "Ann", email: "ann@b.example" });
    expect(page.input("consent").checked).to.equal(false);
    expect(page.input("website").value).to.equal("");
    history.replaceState(null, "", "?full-name=Bob");
    expect((await demoPage({ "prefill-from": "url" })).values().full_name, "named as the attribute is").to.equal("Bob");
    history.replaceState(null, "", href);
  });

  it("links the consent to its document, and to nothing that is not one", async () => {
    const page = await demoPage({ "consent-url": "/privacy.html" });
    expect(page.root.querySelector("a")?.href).to.equal(`${location.origin}/privacy.html`);
    expect(page.root.querySelector("a")?.rel).to.equal("noopener");
    page.element.setAttribute("consent-url", "javascript:alert(1)");
    await settled();
    expect(page.root.querySelector("a")).to.equal(null);
    expect(page.root.textContent).to.contain("processing of my personal data");
  });

  it("goes to the first empty field when it is focused from outside", async () => {
    const page = await demoPage({ "full-name": "Ann" });
    page.element.focus();
    expect(page.root.activeElement).to.equal(page.input("company"));
  });

  it("has its natural height and no scrollbar, also in 280 px", async () => {
    const place = document.body.appendChild(document.createElement("div"));
    place.style.width = "280px";
    const page = await demoPage({}, place);
    page.submit();
    await page.says("Enter phone");
    for (const each of page.root.querySelectorAll<HTMLElement>("section, form, .fields")) {
      expect(each.scrollWidth, each.className).to.be.at.most(each.clientWidth + 1);
      expect(each.scrollHeight, each.className).to.be.at.most(each.clientHeight + 1);
    }
  });
});
