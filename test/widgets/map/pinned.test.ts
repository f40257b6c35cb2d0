import { expect } from "chai";
import { clientFor, controlLedger } from "../../../src/core/internal.js";
import { offer } from "../../../src/core/plugin.js";
import { waitUntil } from "../../helper/wait-until.js";
import { reading } from "../rts-panel/fake-city.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

offer([{ id: "rts-panel", tag: "its-rts-panel", load: () => import("../../../src/widgets/rts-panel/element.js") }]);

describe("what is pinned on the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  const utime = () => Math.floor(Date.now() / 1000);
  const override = (changes: object) => ({
    oID: 1,
    description: "",
    program: "all_red",
    phase: null,
    sequence: [],
    durations: [],
    fio: "О",
    is_in_force: true,
    utime: utime(),
    utime_start: utime(),
    utime_end: utime() + 3600,
    ...changes,
  });
  const names = (selector: string) => [...map.root.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const isPinned = () => waitUntil("it is listed", () => map.rows()[0]?.textContent?.includes("временный режим"));
  const says = (text: string) => waitUntil(`it says "${text}"`, () => map.rows()[0]?.textContent?.includes(text));

  it("is a temporary mode at its controller, first in the list, as requested until the controller shows it", async () => {
    const seen = reading({ oID: 1 });
    map = await placeMap({
      answers: {
        "rts/1/telemetry": () => ({ ...seen, utime: utime() }),
        "crossroad/rts/1/set_program": () => new Response(null, { status: 200 }),
      },
    });
    const ledger = controlLedger(clientFor(map.city.url));
    const sent = await ledger.send({
      oID: 1,
      name: "Садовая / Мира",
      order: { call: "setProgram", program: "all_red" },
      reason: "ДТП",
      seen,
    });
    expect(sent?.state).to.equal("accepted");
    await isPinned();
    expect(map.rows()[0]?.textContent).to.include("Садовая / Мира").and.include("Кругом красный (КК): запрошено");
    map.rows()[0]?.click();
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: 1, kind: "override", device: "override:1" });
    map.city.table["rts/1/telemetry"] = () => ({ ...seen, control_rts: "all_red", state_control_rts: "all_red", utime: utime() });
    await waitUntil("it is in force", () => !map.rows()[0]?.textContent?.includes("запрошено"));
    expect(map.rows()[0]?.textContent).to.include("временный режим").and.include("Кругом красный (КК)");
  });

  it("is what has not been seen in force as such, and old where nothing new is known", async () => {
    map = await placeMap({ answers: { "city/overrides": [override({ is_in_force: false, utime_start: utime() - 600 })] } });
    await isPinned();
    await says("Кругом красный (КК): не подтверждено");
    expect(map.rows()[0]?.textContent).not.to.include("данные устарели");
    map.city.table["city/items_telemetry_rts"] = () => new Response(null, { status: 503 });
    await says("данные устарели");
  });

  it("is one mode at a controller, the one that does most to traffic", async () => {
    const isAsked = { program: "phase_hold", phase: 2, is_in_force: false, utime_start: utime() - 60 };
    map = await placeMap({ answers: { "city/overrides": [override(isAsked), override({})] } });
    await isPinned();
    expect(map.rows()[0]?.textContent).to.include("Кругом красный (КК)");
    expect(map.rows()[1]?.textContent).not.to.include("временный режим");
  });

  it("is neither filtered away nor switched off by an operator, also not by what an older version has kept", async () => {
    localStorage.setItem("its.map.layers", JSON.stringify({ overrides: false }));
    map = await placeMap({ answers: { "city/overrides": [override({})] } });
    await isPinned();
    expect([...map.root.querySelectorAll("[aria-pressed]")].some(({ textContent }) => textContent?.includes("Временные"))).to.equal(false);
    const field = map.find("input[type=search]") as HTMLInputElement;
    field.value = "нигде";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("it alone stays on the map", () => map.root.textContent?.includes("Показано 1 из"));
    expect(map.root.textContent).to.include("Найдено: 0 из").and.include("Ничего не найдено");
    expect(names("[role=group] [role=option]"), "in a group of its own").to.deep.equal(names("[role=option]")).and.have.length(1);
    expect(map.find("[role=group]")?.getAttribute("aria-labelledby")).to.equal(map.find("[role=group] > div")?.id);
    field.value = "садовая";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("a find stands among the finds", () => map.rows().length > 0 && names("[role=group]").length === 0);
    await isPinned();
  });

  it("stands below what was found, and is reached by keyboard after it", async () => {
    map = await placeMap({ answers: { "city/overrides": [override({})] } });
    await isPinned();
    const field = map.find("input[type=search]") as HTMLInputElement;
    field.value = "детектор";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("both are listed", () => map.rows().length === 2);
    const [hit, pinned] = map.rows() as [HTMLElement, HTMLElement];
    expect(hit.textContent).to.include("Детектор на Садовой");
    expect(pinned.textContent).to.include("временный режим");
    expect([hit, pinned].map((row) => row.ariaPosInSet ?? row.getAttribute("aria-posinset"))).to.deep.equal(["1", "2"]);
    const heading = map.find("[role=group] > div") as HTMLElement;
    expect(heading.textContent).to.equal("Не найдено, но всегда на карте: 1");
    const tops = [hit, heading, pinned].map((each) => each.getBoundingClientRect().top);
    expect(tops, "one below the other").to.deep.equal(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).to.equal(3);
    const list = map.find("[role=listbox][tabindex]") as HTMLElement;
    list.focus();
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    await waitUntil("it is the active one", () => list.getAttribute("aria-activedescendant") === pinned.id);
    list.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    expect(map.lastTold("its-device-selected")).to.include({ kind: "override" });
  });

  it("keeps the focus where a layer that cannot be switched off again is switched on", async () => {
    map = await placeMap({ answers: { "city/overrides": [override({})] }, attributes: { layers: "devices" } });
    await waitUntil("the devices are there", () => map.rows().length > 0);
    [...map.root.querySelectorAll<HTMLElement>("[role=tab]")].find(({ textContent }) => textContent === "Слои")?.click();
    const box = () =>
      [...map.root.querySelectorAll("label")].find(({ textContent }) => textContent?.includes("Временные режимы"))?.querySelector("input");
    await waitUntil("it can be switched on", box);
    box()?.focus();
    box()?.click();
    await waitUntil("it is on for good", () => box()?.getAttribute("aria-disabled") === "true");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(map.root.activeElement).to.equal(box());
    box()?.click();
    expect(box()?.checked).to.equal(true);
  });

  it("leaves the list where it is when the temporary mode ends whose panel it was asked for over", async () => {
    map = await placeMap({ answers: { "city/overrides": [override({})] } });
    map.element.style.width = "1000px";
    await isPinned();
    map.rows()[0]?.click();
    await waitUntil("its panel is there", () => map.find("section[part=panel]")?.getClientRects().length);
    [...map.root.querySelectorAll("button")].find(({ textContent }) => textContent === "Список")?.click();
    const isListSeen = () => (map.find("[part=list]")?.getClientRects().length ?? 0) > 0;
    await waitUntil("the list is there", isListSeen);
    map.city.table["city/overrides"] = [];
    await waitUntil("it is over", () => map.row("Садовая / Мира")?.ariaSelected === "true");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isListSeen()).to.equal(true);
  });

  it("leaves the controller selected when a temporary mode is over", async () => {
    map = await placeMap({ answers: { "city/overrides": [override({})] } });
    await isPinned();
    map.rows()[0]?.click();
    await waitUntil("it is selected", () => map.rows()[0]?.ariaSelected === "true");
    map.city.table["city/overrides"] = [];
    await waitUntil("it is over", () => !map.rows()[0]?.textContent?.includes("временный режим"));
    await waitUntil("its controller is selected", () => map.row("Садовая / Мира")?.ariaSelected === "true");
  });

  it("is an alarm of the message center, above every device", async () => {
    const transport = sampleTransport();
    const message = transport.features.find(({ properties }) => properties.kind === "message");
    Object.assign(message?.properties ?? {}, { type: "error", text: "Авария на Мира" });
    map = await placeMap({ answers: { "city/transport_situation": transport } });
    await waitUntil("it is the first of the list", () => map.rows()[0]?.textContent?.includes("Авария на Мира"));
    const field = map.find("input[type=search]") as HTMLInputElement;
    field.value = "детектор";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    await waitUntil("it stays on the map beside what was found", () => map.root.textContent?.includes("Показано 2 из"));
    expect(map.rows().map(({ textContent }) => textContent?.includes("Авария на Мира"))).to.deep.equal([false, true]);
  });
});
