import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, it } from "node:test";
import { type StartedProvider, sampleGuests, startProvider } from "../../scripts/steps/provider.mjs";
import { skipCourse } from "../helper/site.js";
import { waitUntil } from "../helper/wait-until.js";
import { ENTER, startWebkit, type Webkit } from "../helper/webkit.js";

const pages = readdirSync("examples").flatMap((name) =>
  name.endsWith(".html") ? [name] : existsSync(`examples/${name}/index.html`) ? [`${name}/`] : [],
);
const operator = { email: "operator@its.test", password: "operator1" };

/** Whether each element on the page is defined and has drawn itself. */
const areDrawn = () =>
  [...document.querySelectorAll("*")]
    .filter(({ localName }) => localName.startsWith("its-"))
    .every(({ shadowRoot }) => shadowRoot?.querySelector("[part~=frame]"));

/** The screens stand in one session, one after another: to start the engine takes longer than most of them. */
describe("WebKit, the engine of iPhones", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "its-webkit-"));
  let provider: StartedProvider;
  let webkit: Webkit;
  before(async () => {
    provider = await startProvider({ args: ["--site", "dist", "--examples", "examples", "--sim-control", ...sampleGuests] });
    webkit = await startWebkit();
    await webkit.resize(1440, 900);
  });
  after(async () => {
    await webkit?.close();
    await provider?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const atPath = (part: string) => waitUntil(`the address has ${part}`, async () => (await webkit.url()).includes(part));
  async function signIn() {
    await webkit.type("input[name=email]", operator.email);
    await webkit.type("input[name=password]", operator.password + ENTER);
  }

  /** Presses again until its sign is there: a control that has just changed takes no press for a moment (F17). */
  const press = (selector: string, text: string, sign: string) =>
    waitUntil(`"${text}" leads to ${sign}`, async () => {
      await webkit.click(selector, text).catch(() => {});
      return webkit.isThere(sign);
    });

  for (const name of pages)
    it(`example ${name}: its elements stand`, async () => {
      await webkit.open(`${provider.url}/examples/${name}`);
      await waitUntil("all elements are drawn", () => webkit.run(areDrawn));
    });

  it("a form is filled in and sent", async () => {
    await webkit.open(`${provider.url}/examples/partner-site/`);
    const values = {
      full_name: "Проверка Формы",
      company: "Центр",
      country: "Россия",
      city: "Зареченск",
      email: "form@roads.example",
      phone: "+79001234567",
    };
    for (const [name, value] of Object.entries(values)) await webkit.type(`form:has([name=full_name]) [name=${name}]`, value);
    await webkit.click("form:has([name=full_name]) [type=checkbox]");
    await webkit.click("form:has([name=full_name]) [type=submit]");
    await webkit.find("*", "Заявка отправлена");
  });

  it("the strictest policy: signs in, shows a device", async () => {
    await webkit.open(`${provider.url}/examples/strict-csp/`);
    await signIn();
    await webkit.click("[role=option]", ", signal controller, ");
    await webkit.find("[part~=state]");
  });

  it("the host: signs in, draws the map, opens a crossing", async () => {
    await webkit.open(`${provider.url}/login`);
    await webkit.run(skipCourse);
    await signIn();
    await atPath("/app/map");
    await webkit.click("[role=option]", ", светофор, ");
    await webkit.find("[part~=state]");
  });

  it("the host: asks a controller for all red, and says that it was accepted", async () => {
    await fetch(`${provider.url}/__sim/controller`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ oID: 1001, faultless: true }),
    });
    await webkit.open(`${provider.url}/app/rts/1001`);
    await webkit.run(skipCourse);
    await press("button", "Запросить: Кругом красный (КК)", "dialog");
    await webkit.click("dialog button", "ДТП");
    await press("dialog button", "Дальше", "dialog [type=checkbox]");
    await webkit.click("dialog [type=checkbox]");
    await press("dialog button", "Отправить: Кругом красный (КК)", "[part=control] [data-state]:not([data-state=none])");
    await webkit.find("*", "Принято, ещё не включено");
  });

  it("the host: puts a file into the archive", async () => {
    const file = path.join(folder, "план.pdf");
    writeFileSync(file, "%PDF-1.4\n%%EOF\n");
    await webkit.open(`${provider.url}/app/archive`);
    await webkit.run(skipCourse);
    await webkit.click("button", "Добавить файл");
    await webkit.giveFile("dialog input[type=file]", file);
    await webkit.choose("dialog [name=object] [value=street]");
    await webkit.type("dialog [name=name]", "Квартал у реки");
    await webkit.click("dialog [type=submit]");
    await webkit.find("*", "Загружен 1 файл");
  });
});
