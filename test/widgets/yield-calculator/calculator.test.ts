import { expect } from "chai";
import { yieldCalculator } from "../../../src/widgets/yield-calculator/widget.js";
import { waitUntil } from "../../helper/wait-until.js";
import { behavesAsWidget } from "../behaves-as-widget.js";
import { formPage, settled } from "../demo-form/form-page.js";
import "../../../src/widgets/partner-form/element.js";

behavesAsWidget(yieldCalculator);

const calculatorPage = (attributes?: Record<string, string>, place?: Element) => formPage("its-yield-calculator", attributes, place);
const plain = (text: string | null | undefined) => (text ?? "").replace(/[\u00a0\u202f]/g, " ");

describe("its-yield-calculator", () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  const result = ({ root }: { root: ShadowRoot }) => plain(root.querySelector("[role=status]")?.textContent);

  it("shows both profits while one types, with the units of the language", async () => {
    const page = await calculatorPage();
    expect(result(page)).to.contain("—");
    page.fill({ city: "Riverton", population: "480,000", lights: "312" });
    await page.says("Estimate for Riverton");
    expect(result(page)).to.contain("$1,584,000").and.to.contain("$58,464/year");
    page.element.setAttribute("language", "ru");
    await page.says("Прибыль от внедрения");
    expect(result(page)).to.contain("131 400 000 ₽").and.to.contain("4 939 200 ₽/год");
    page.element.setAttribute("language", "es");
    await page.says("Beneficio por implantación");
    expect(result(page)).to.contain("1.584.000 $").and.to.contain("/año");
    page.element.setAttribute("currency", "RUB");
    await waitUntil("it counts in roubles", () => result(page).includes("131.400.000 ₽"));
  });

  it("asks no provider, and says of none that it is missing", async () => {
    const { fetch: original } = globalThis;
    const asked: string[] = [];
    globalThis.fetch = async (input, init) => {
      asked.push(new Request(input, init).url);
      return original(input, init);
    };
    try {
      const faults: Event[] = [];
      document.addEventListener("its-error", (event) => faults.push(event));
      const page = await calculatorPage({ provider: "http://nobody.invalid" });
      page.fill({ population: "1000", lights: "10" });
      await page.next("its-yield-calculated");
      expect(asked.filter((url) => url.includes("nobody.invalid"))).to.deep.equal([]);
      expect(faults).to.deep.equal([]);
    } finally {
      globalThis.fetch = original;
    }
  });

  it("tells the page each estimate once, when the typing has settled", async () => {
    const page = await calculatorPage({ population: "1000" });
    const told: CustomEvent[] = [];
    page.element.addEventListener("its-yield-calculated", (event) => told.push(event as CustomEvent));
    for (const lights of ["1", "10", "100"]) page.type("lights", lights);
    await waitUntil("it is told", () => told.length > 0);
    document.body.append(document.createElement("div"), page.element);
    await new Promise((done) => setTimeout(done, 600));
    expect(told).to.have.length(1);
    expect(told[0]?.detail).to.deep.include({ city: "", population: 1000, lights: 100, currency: "USD", implementation: 450_375 });
    expect(told[0]?.detail.coefficients).to.include({ equipmentCost: 3_000 });
  });

  it("judges a field when it is left, and a wrong number at once", async () => {
    const page = await calculatorPage();
    expect(page.root.textContent).not.to.contain("Enter population");
    page.input("population").dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
    page.input("population").dispatchEvent(new FocusEvent("blur"));
    await page.says("Enter population");
    const wrong = {
      "12.5": "Enter a whole number",
      "-3": "must be greater than 0",
      many: "Enter a number in digits",
      "99999999": "No more than 50,000",
    };
    for (const [text, sentence] of Object.entries(wrong)) {
      page.type("lights", text);
      await page.says(sentence);
      expect(page.input("lights").getAttribute("aria-invalid")).to.equal("true");
      expect(result(page)).to.contain("—");
    }
  });

  it("takes a newer figure of the page for one that was looked at and not typed", async () => {
    const page = await calculatorPage({ population: "1200000" });
    page.input("population").focus();
    page.input("population").blur();
    page.element.setAttribute("population", "900000");
    await waitUntil("the newer figure is there", () => page.input("population").value === "900,000");
    page.input("population").focus();
    page.type("population", "800000");
    await settled();
    page.input("population").blur();
    await waitUntil("what was typed is written as the figure", () => page.input("population").value === "800,000");
    page.element.setAttribute("population", "700000");
    await settled();
    expect(page.input("population").value).to.equal("800,000");
  });

  it("shows how it was reached, with the page's own coefficients", async () => {
    const page = await calculatorPage({
      population: "4000",
      lights: "3",
      coefficients: '{"equipmentCost":100,"platformCost":10,"markup":2}',
    });
    const basis = plain(page.root.querySelector("details")?.textContent);
    for (const part of ["3 × $100", "4 × $10", "$300", "$40", "markup of 200%", "$680"]) expect(basis).to.contain(part);
    expect(page.root.textContent).to.contain("neither an offer nor a promise");
  });

  it("gives its figures to the form around it, and nothing while there are none", async () => {
    const form = document.body.appendChild(document.createElement("form"));
    const page = await calculatorPage({ lights: "10" }, form);
    expect([...new FormData(form).keys()]).to.deep.equal([]);
    page.type("population", "1000");
    await settled();
    expect(Object.fromEntries(new FormData(form))).to.include({ population: "1000", lights: "10", currency: "USD" });
    expect(form.checkValidity()).to.equal(true);
  });

  it("offers to ask for partnership only beside a partner form, and hands it the figures", async () => {
    const page = await calculatorPage({ city: "Riverton", population: "480000", lights: "312" });
    const button = () => [...page.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Request partnership");
    expect(button()).to.equal(undefined);
    const partner = await formPage("its-partner-form", { name: "Ann" });
    await waitUntil("the button is there", button);
    const asked = page.next("its-partnership-requested");
    button()?.click();
    expect((await asked).detail).to.include({ city: "Riverton", implementation: 1_584_000 });
    await partner.says("$1,584,000");
    expect(partner.root.activeElement).to.equal(partner.input("company"));
  });

  it("hands the same figures over again after they were put away from the form", async () => {
    const page = await calculatorPage({ population: "480000", lights: "312" });
    const partner = await formPage("its-partner-form");
    await waitUntil("the button is there", () => page.root.querySelector(".outcome button"));
    for (const time of ["first", "second"]) {
      page.root.querySelector<HTMLButtonElement>(".outcome button")?.click();
      await waitUntil(`the figures are there for the ${time} time`, () => partner.root.textContent?.includes("$1,584,000"));
      partner.root.querySelector<HTMLButtonElement>("aside button")?.click();
      await settled();
      expect(partner.root.textContent).not.to.contain("Your yield estimate");
    }
  });

  it("leaves the handing over to a page that wants it, and asks for the figures first", async () => {
    const partner = await formPage("its-partner-form");
    const page = await calculatorPage({ population: "1000" });
    page.element.addEventListener("its-partnership-requested", (event) => event.preventDefault());
    const button = page.root.querySelector<HTMLButtonElement>(".outcome button");
    button?.click();
    await page.says("Enter number of traffic lights");
    expect(page.root.activeElement).to.equal(page.input("lights"));
    page.type("lights", "5");
    await settled();
    button?.click();
    await settled();
    expect(partner.root.textContent).not.to.contain("Your yield estimate");
  });

  it("keeps what was typed when it is made anew", async () => {
    const page = await calculatorPage();
    page.fill({ city: "Riverton", population: "1000", lights: "5" });
    page.element.remove();
    const anew = await calculatorPage();
    expect(anew.input("population").value).to.equal("1000");
    expect(result(anew)).to.contain("Riverton");
  });
});
