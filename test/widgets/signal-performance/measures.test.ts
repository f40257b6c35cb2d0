import axe from "axe-core";
import { expect } from "chai";
import { shownBins } from "../../../src/widgets/signal-performance/bins.js";
import "../../../src/widgets/signal-performance/element.js";
import { coloursAtRest } from "../../helper/colours-at-rest.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { press, settle } from "../kit/mount.js";
import { fakeCity, place, textOf } from "../rts-panel/fake-city.js";
import { answerOf, arrivals, calm, diagram, health, infos, levels, noon, timeline, yellowRed } from "./answers.js";

const answers = {
  measures: infos,
  "rts/1001/measures/arrivals_on_green": arrivals,
  "rts/1001/measures/coordination_diagram": diagram,
  "rts/1001/measures/detector_health": health,
  "rts/1001/measures/timeline": timeline,
  "rts/1001/measures/calm": calm,
  "rts/1001/measures/yellow_red": yellowRed,
  "rtc/1001/streets": { oID: 1001, streets: ["проспект Мира", "улица Ленина"], directions: [] },
};

describe("<its-signal-performance>", () => {
  let element: HTMLElement;
  let city: ReturnType<typeof fakeCity>;
  const get = <Found extends HTMLElement>(selector: string) => element.shadowRoot?.querySelector<Found>(selector) as Found;
  const said = (words: RegExp) => waitUntil(`it says ${words}`, () => words.test(textOf(element)));
  const open = (attributes: Record<string, string> = {}, more: Record<string, unknown> = {}) => {
    city = fakeCity({ ...answers, ...more });
    element = place("its-signal-performance", { provider: city.url, device: "1001", language: "en", ...attributes });
  };
  const rows = async (): Promise<string[][]> => {
    await waitUntil("the tabs are there", () => get('[role="tab"]'));
    [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])][1]?.click();
    await waitUntil("the table is there", () => get("tbody tr"));
    return [...(element.shadowRoot?.querySelectorAll("tbody tr") ?? [])].map((row) =>
      [...row.children].map(({ textContent }) => textContent ?? ""),
    );
  };
  const asked = () => city.asked.filter((path) => path.includes("/measures/")).at(-1) ?? "";
  const choose = (label: string, value: string) => {
    const field = [...(element.shadowRoot?.querySelectorAll("label") ?? [])].find(({ textContent }) => textContent?.startsWith(label));
    const select = element.shadowRoot?.getElementById(field?.getAttribute("for") ?? "") as HTMLSelectElement;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const read = async (keys: readonly string[]) => {
    const group = await waitUntil("the chart is there", () => get('[role="group"][aria-roledescription]'));
    const told: string[] = [];
    for (const key of keys) {
      press(group, key);
      await settle();
      told.push((element.shadowRoot?.querySelector("[part=chart] [aria-live]")?.textContent ?? "").replace(/\s+/g, " "));
    }
    return told;
  };
  afterEach(() => {
    element.remove();
    city?.close();
  });

  it("shows the first measure of the past 24 hours, of how many minutes it is, and gaps as gaps", async () => {
    open();
    await said(/Data for 42 of 60 min/);
    const [, search = ""] = asked().split("?");
    const period = new URLSearchParams(search);
    expect(Number(period.get("utime_end")) - Number(period.get("utime_start"))).to.equal(24 * 3600);
    expect(await read(["ArrowRight", "ArrowRight", "ArrowRight"])).to.deep.equal([
      "25 Nov, 12:00–12:15 (data for 15 of 15 min): phase 2 50 %; phase 6 no data",
      "25 Nov, 12:15–12:30 (data for 15 of 15 min): phase 2 90 %; phase 6 no data",
      "25 Nov, 12:30–12:45 (data for 0 of 15 min): phase 2 no data; phase 6 no data",
    ]);
    expect(textOf(element)).to.contain("Greatest 90 % (phase 2, 25 Nov, 12:15), least 10 % (phase 6, 25 Nov, 12:45).");
    expect(await rows()).to.deep.equal([
      ["25 Nov, 12:00", "2", "50", "10", "15 / 15"],
      ["25 Nov, 12:00", "6", "no data", "0", "15 / 15"],
      ["25 Nov, 12:15", "2", "90", "20", "15 / 15"],
      ["25 Nov, 12:30", "no data", "no data", "no data", "0 / 15"],
      ["25 Nov, 12:45", "2", "25", "4", "12 / 15"],
      ["25 Nov, 12:45", "6", "10", "10", "12 / 15"],
    ]);
  });

  it("says what it shows by its attributes, and in an event what was chosen", async () => {
    open({ from: "2026-11-25", measure: "arrivals_on_green", number: "6" });
    await said(/Data for/);
    const start = Date.UTC(2026, 10, 24, 21) / 1000;
    expect(asked()).to.contain(`utime_start=${start}&utime_end=${start + 86_400}`);
    const views: unknown[] = [];
    element.addEventListener("its-view-changed", ({ detail }: CustomEventInit) => views.push(detail));
    choose("In the chart", "arrivals");
    choose("Measure", "timeline");
    await said(/40.5 s|Green/);
    expect(views).to.deep.equal([
      { measure: "arrivals_on_green", figure: "arrivals", number: "6", from: "2026-11-25", to: null },
      { measure: "timeline", figure: null, number: null, from: "2026-11-25", to: null },
    ]);
    element.setAttribute("measure", "coordination_diagram");
    await said(/cycles 2, arrivals 5, on green 60 %/);
  });

  it("draws the coordination diagram of one phase, cycle by cycle", async () => {
    open({ measure: "coordination_diagram", from: "2026-11-25T12:00", to: "2026-11-25T13:00" });
    await said(/phase 2: cycles 2, arrivals 5, on green 60 %/);
    expect(await read(["ArrowRight", "ArrowRight"])).to.deep.equal([
      "25 Nov, 12:00:00: cycle 90 s, green 40 s, 2 of 4 arrived on green",
      "25 Nov, 12:01:30: cycle 90 s, green 40 s, 1 of 1 arrived on green",
    ]);
    choose("Phase", "6");
    await said(/phase 6: cycles 1, arrivals 0, on green no data/);
    choose("Phase", "2");
    await said(/phase 2: cycles 2/);
    expect((await rows())[0]).to.deep.equal(["25 Nov, 12:00:00", "90", "40", "40", "10", "4", "2"]);
  });

  it("says since when a detector is broken, and what lasted how long", async () => {
    open({ measure: "detector_health" });
    await said(/In hours – stuck: 0.5/);
    expect((await rows()).map((row) => row[2])).to.deep.equal(["no data", "stuck", "no data", "stuck"]);
    expect((await rows())[1]?.[3]).to.equal("25 Nov, 12:10");
    element.setAttribute("measure", "timeline");
    await said(/Green: 2 times, 35.3 s on average|Green: 2 times, 35.25 s on average/);
    expect(await rows()).to.deep.equal([
      ["25 Nov, 12:00:05", "25 Nov, 12:00:45", "2", "40.5"],
      ["25 Nov, 12:01:00", "25 Nov, 12:01:30", "6", "30"],
    ]);
  });

  it("says of each figure where it comes from, also of one that it does not know", async () => {
    open({ measure: "arrivals_on_green" });
    await said(/Data for/);
    get<HTMLElement>("details > summary").click();
    await said(/Share on green, % ?arrivals on green ÷ arrivals on green, yellow and red/);
    expect(textOf(element)).to.contain("Purdue, 2014").and.to.contain("5 – phase 2, ahead of the queue").and.to.contain("0.1 s");
    element.setAttribute("measure", "calm");
    await said(/The events come from the simulated city/);
    get<HTMLElement>("details > summary").click();
    await said(/calm\.peace/);
  });

  it("draws of several rows of a quarter of an hour what can be added up", async () => {
    open({ measure: "yellow_red" });
    await said(/Actuations/);
    expect(textOf(element)).not.to.contain("Seconds from red");
    expect(textOf(element)).to.contain("The same throughout: 7.");
    expect((await read(["ArrowRight"]))[0]).to.contain("phase 2 7");
    expect((await rows())[0]).to.deep.equal(["25 Nov, 12:00", "2", "3", "-2", "yellow", "15 / 15"]);
  });

  it("has on paper the period and the phase that were chosen", async () => {
    open({ measure: "arrivals_on_green", number: "6" });
    await said(/25 Nov, 12:00 – 25 Nov, 13:00 ?Data for 42 of 60 min/);
    await said(/Share on green, phase 6, %/);
  });

  it("tells levels of service apart as the map does, and counts in whole numbers", () => {
    const question = { number: null, language: "en", t: (key: string) => key, moment: (utime: number) => `${utime}` } as const;
    const [info] = infos.filter(({ id }) => id === "control_delay");
    if (!info) throw new Error("There is no such measure.");
    const level = shownBins({ ...question, info, answer: levels, figure: "level" }).data;
    expect(level.legend.map(({ name, colour }) => `${name} ${colour}`)).to.deep.equal(["A ok", "C info", "D warning", "F error"]);
    expect(shownBins({ ...question, info, answer: levels, figure: "vehicles" }).data.isWhole).to.equal(true);
    expect(shownBins({ ...question, info, answer: levels, figure: "delay" }).data.isWhole).to.equal(false);
  });

  it("says why there is nothing to show", async () => {
    const none = { known: arrivals.known.map((each) => ({ ...each, minutes: 0 })) };
    open({}, { "rts/1001/measures/arrivals_on_green": answerOf("arrivals_on_green", { ...none, utime_first: null, utime_last: null }) });
    await said(/has not sent any events yet/);
    element.remove();
    city.close();
    open({}, { "rts/1001/measures/arrivals_on_green": answerOf("arrivals_on_green", { detectors: [] }) });
    await said(/No detector of this signal is set up as this measure needs it: ahead of the queue/);
    element.remove();
    city.close();
    open({ from: "2026-11-25T13:00", to: "2026-11-25T12:00" });
    await said(/The end is before the begin/);
    expect(asked()).to.equal("");
  });

  it("shows what hourly counts allow where the provider knows of no events", async () => {
    const counts = { "rts/1001/kts_hours": [{ utime: noon, kts_value: 420 }] };
    open({}, { ...counts, measures: undefined });
    await said(/The server keeps no events of signals, so there are no measures/);
    await said(/420/);
  });

  it("tries again after a failure", async () => {
    let isDown = true;
    open({}, { "rts/1001/measures/arrivals_on_green": () => (isDown ? new Response("", { status: 500 }) : arrivals) });
    const button = await waitUntil("it offers another try", () =>
      [...(element.shadowRoot?.querySelectorAll("button") ?? [])].find(({ textContent }) => /again|retry/i.test(textContent ?? "")),
    );
    isDown = false;
    button.click();
    await said(/Data for 42 of 60 min/);
  });

  for (const [width, scheme, language] of [
    ["900px", "light", "en"],
    ["390px", "dark", "ru"],
    ["390px", "light", "es"],
  ] as const)
    it(`has no flaw that axe knows, ${width}, ${scheme}, ${language}`, async () => {
      open({ language, measure: "coordination_diagram" });
      element.style.cssText = `display: block; inline-size: ${width}; color-scheme: ${scheme}`;
      await waitUntil("the chart is drawn", () => get(".its-plot canvas"));
      get<HTMLElement>("details > summary").click();
      await settle();
      expect(get(".frame").scrollWidth).to.be.at.most(get(".frame").clientWidth);
      await coloursAtRest();
      const { violations } = await axe.run(element, { rules: { region: { enabled: false } } });
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).to.deep.equal([]);
    });

  it("shows measures of the reference provider's own city", async () => {
    const { url, signIn } = await provider();
    element = place("its-signal-performance", { provider: url, device: "1001", language: "en" }, await signIn("operator"));
    city = fakeCity({});
    await said(/Data for \d+ of 1440 min|nothing to show/);
  });
});
