import { expect } from "chai";
import "../../../src/widgets/overrides/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";

const now = () => Math.floor(Date.now() / 1000);
const row = (oID: number, changes: object = {}) => ({
  oID,
  description: `Большая Никольская улица / переулок с длинным именем № ${oID}`,
  program: "flashing_yellow",
  phase: null,
  sequence: [],
  durations: [],
  fio: "Сменный инженер",
  utime_start: now() - 60,
  utime_end: now() + 3000,
  is_in_force: true,
  utime: now(),
  ...changes,
});

/** City time of a moment, three hours before Greenwich. */
const cityTime = (utime: number) => new Date((utime + 10_800) * 1000).toISOString().slice(11, 16);

describe("the line of active overrides", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  const open = (answers: Record<string, unknown>, language = "ru") => {
    city = fakeCity(answers);
    element = place("its-overrides", { provider: city.url, language, compact: "" });
  };
  const find = <Found extends HTMLElement>(selector: string) => element.shadowRoot?.querySelector<Found>(selector) ?? null;
  const line = () => waitUntil("the line is there", () => find<HTMLButtonElement>("[part=overrides] > button"));
  const rows = () => [...(element.shadowRoot?.querySelectorAll("li") ?? [])].map(({ textContent }) => textContent ?? "");
  const words = (button: HTMLElement) => button.innerText.replace(/\s+/g, " ");

  afterEach(() => {
    element.remove();
    city.close();
  });

  it("is nothing while there is none", async () => {
    open({ "city/overrides": [] });
    await waitUntil("the list was asked for twice", () => city.asked.filter((path) => path === "city/overrides").length === 2);
    expect(find("[part=overrides]")).to.equal(null);
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  for (const width of [320, 390, 1200]) {
    it(`says of twelve how many, which is the gravest and when the next one ends, in at most 44 px at ${width} px`, async () => {
      const next = now() + 600;
      open({
        "city/overrides": [
          ...Array.from({ length: 10 }, (_, at) => row(at + 1)),
          row(11, { utime_end: next, program: "phase_hold", phase: 2 }),
          row(12, { program: "all_red" }),
        ],
      });
      element.style.cssText = `display: block; inline-size: ${width}px`;
      const button = await line();
      await waitUntil("the gravest is there", () => words(button).includes("Кругом красный (КК)"));
      expect(element.getBoundingClientRect().height).to.be.within(24, 44);
      expect(button.scrollWidth, "nothing stands out of it").to.be.at.most(button.clientWidth);
      expect(button.textContent).to.include("12 временных режимов");
      expect(button.textContent).to.include("переулок с длинным именем № 12");
      expect(words(button)).to.match(new RegExp(`12.*Действует: Кругом красный \\(КК\\).*${cityTime(next)}$`));
      expect(rows()).to.deep.equal([]);
    });
  }

  it("opens the whole list over the page by the keyboard; Escape closes it, gives the focus back and reaches nobody else", async () => {
    open({ "city/overrides": Array.from({ length: 12 }, (_, at) => row(at + 1)) });
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener("keydown", hear);
    const button = await line();
    const { height } = element.getBoundingClientRect();
    expect(button.getAttribute("aria-expanded")).to.equal("false");
    button.focus();
    button.click();
    await waitUntil("all are there", () => rows().length === 12);
    expect(button.getAttribute("aria-expanded")).to.equal("true");
    const list = find(`#${button.getAttribute("aria-controls")}`);
    await waitUntil("it lies over the page", () => list?.matches(":popover-open"));
    expect(element.getBoundingClientRect().height).to.equal(height);
    const first = list?.querySelector("button");
    first?.focus();
    first?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, composed: true }));
    await waitUntil("it is closed", () => rows().length === 0);
    expect(element.shadowRoot?.activeElement).to.equal(button);
    document.removeEventListener("keydown", hear);
    expect(heard).to.deep.equal([]);
  });

  it("asks the page for the controller whose row is pressed, and closes the list", async () => {
    open({ "city/overrides": [row(1), row(2)] });
    const asked: unknown[] = [];
    element.addEventListener("its-navigate", (event) => asked.push((event as CustomEvent).detail));
    (await line()).click();
    await waitUntil("all are there", () => rows().length === 2);
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>("li button") ?? [])].find((each) => each.textContent?.endsWith("№ 2"))?.click();
    await waitUntil("it is closed", () => rows().length === 0);
    expect(asked).to.deep.equal([{ screen: "rts-panel", params: { device: "2" } }]);
  });

  it("is red and says so aloud while a return is overdue, which stands before everything else", async () => {
    open({ "city/overrides": [row(1, { program: "all_red" }), row(2, { utime_start: now() - 4000, utime_end: now() - 400 })] });
    const button = await line();
    await waitUntil("it is said", () => find("[role=alert]")?.textContent?.includes("Возврат просрочен на 1 объекте"));
    expect(words(button)).to.match(/^2 временных режима Возврат просрочен: Жёлтое мигание.*№ 2/);
    expect(find("[part=overrides]")?.dataset.tone).to.equal("error");
    city.table["city/overrides"] = [2, 3].map((oID) => row(oID, { utime_start: now() - 4000, utime_end: now() - 400 }));
    await waitUntil("both are said", () => find("[role=alert]")?.textContent?.includes("Возврат просрочен на 2 объектах"));
    expect(words(button)).to.match(/^2 временных режима Возврат просрочен × 2: /);
    city.table["city/overrides"] = [row(1, { program: "all_red" })];
    await waitUntil("the gravest is another", () => words(button).includes("Кругом красный"));
    expect(find("[role=alert]")).to.equal(null);
    expect(find("[part=overrides]")?.dataset.tone).to.equal("warning");
  });

  it("names an all red in force before a program whose return is not confirmed yet", async () => {
    open({
      "city/overrides": [
        row(1, { program: "switching", utime_start: now() - 3630, utime_end: now() - 30 }),
        row(2, { program: "all_red" }),
      ],
    });
    const button = await line();
    await waitUntil("both are counted", () => words(button).startsWith("2 "));
    expect(words(button)).to.include("Кругом красный (КК)");
  });

  it("says that the list does not come rather than that there is none", async () => {
    open({ "city/overrides": () => new Response("", { status: 500 }) });
    const button = await line();
    expect(words(button)).to.equal("Список временных режимов города сейчас не обновляется.");
    button.click();
    await waitUntil("the journal is at hand", () => textOf(element).includes("Локальный журнал"));
  });

  it("is nothing where the provider has no such list and none was seen from here", async () => {
    open({});
    await waitUntil("the list was asked for", () => city.asked.includes("city/overrides"));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(find("[part=overrides]")).to.equal(null);
  });

  it("keeps its list open while it is read, though the last one has ended", async () => {
    open({ "city/overrides": [row(1)] });
    const button = await line();
    button.click();
    await waitUntil("it is there", () => rows().length === 1);
    city.table["city/overrides"] = [];
    await waitUntil("it has ended", () => words(button) === "Временных режимов нет.");
    button.click();
    await waitUntil("nothing is left", () => find("[part=overrides]") === null);
  });

  for (const [language, said] of [
    ["en", "In force: All red"],
    ["es", "En vigor: "],
  ] as const) {
    it(`speaks ${language}`, async () => {
      open({ "city/overrides": [row(1, { program: "all_red" })] }, language);
      const button = await line();
      await waitUntil("it is said", () => words(button).includes(said));
      expect(words(button)).not.to.match(/[а-яё]{2,} (режим|до|окончание)/);
    });
  }
});
