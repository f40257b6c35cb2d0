import { expect } from "chai";
import { clientFor, type RtsTelemetry, rtsTelemetry } from "../../../src/core/internal.js";
import "../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading, textOf } from "./fake-city.js";

const second = () => Math.floor(Date.now() / 1000);

/** A reading with all that is told of a plan: 22 s into a cycle of 65 s, 18 s before the next phase. */
const planned = (changes: Partial<RtsTelemetry> = {}): RtsTelemetry =>
  reading({
    state_control_rts: "basic",
    control_rts: null,
    plan: 2,
    plan_reason: "timetable",
    cycle: 65,
    offset: 31,
    cycle_start: second() - 22,
    phase_end: second() + 18,
    phase_end_least: null,
    signal_groups: [
      { name: "1", directions: ["N-S"], state: "green", split: 35, utime_next: null, saturation: null },
      { name: "2", directions: ["E-W"], state: "red", split: 20, utime_next: null, saturation: null },
    ],
    splits: [
      { utime_start: second() - 87, phases: [1, 2], planned: [40, 25], actual: [44, 21] },
      { utime_start: second() - 152, phases: [1, 2], planned: [40, 25], actual: [40, 25] },
    ],
    ...changes,
  });

describe("the time plan on the panel of a signal controller", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;
  afterEach(() => {
    element.remove();
    city.close();
  });

  const open = async (telemetry: () => RtsTelemetry, language = "ru") => {
    city = fakeCity(controllerAnswers(telemetry));
    element = place("its-rts-panel", { provider: city.url, device: "1001", language });
    const root = element.shadowRoot as ShadowRoot;
    await waitUntil("the scheme is drawn", () => root.querySelector("figure svg"));
    return root;
  };
  const value = (root: ShadowRoot, term: string) =>
    [...root.querySelectorAll("dt")]
      .find(({ textContent }) => textContent === term)
      ?.nextElementSibling?.textContent?.replace(/\s+/g, " ") ?? null;
  const markAt = (root: ShadowRoot) => {
    const mark = root.querySelector("[part=phases] span > i");
    return mark ? { phase: mark.parentElement?.firstChild?.textContent, at: mark.getBoundingClientRect().left } : null;
  };
  /** Seconds of the sentence with these words. */
  const secondsIn = (words: RegExp) =>
    Number(
      [...(element.shadowRoot?.querySelectorAll("p") ?? [])].flatMap(
        ({ textContent }) => words.exec((textContent ?? "").replace(/\s+/g, " "))?.[1] ?? [],
      )[0],
    );

  it("says which plan is in force and why, whether it is in step, the second of the cycle and the time to the next phase", async () => {
    const root = await open(() => planned());
    expect(value(root, "План")).to.equal("2, по расписанию");
    expect(value(root, "Координация")).to.equal("Есть, сдвиг 31 с");
    expect(secondsIn(/Цикл 65\sс, секунда (\d+)$/)).to.be.within(21, 26);
    expect(secondsIn(/до следующей фазы (\d+) с/)).to.be.within(13, 19);
    expect(markAt(root)?.phase).to.equal("1");
  });

  it("moves the mark with the seconds, from a phase to the next, and counts down to the next phase", async () => {
    const start = second() - 37;
    const root = await open(() => planned({ cycle_start: start, phase_end: start + 40 }));
    const before = markAt(root);
    const left = secondsIn(/до следующей фазы (\d+) с/);
    expect(before?.phase).to.equal("1");
    await waitUntil("the mark has gone over to the second phase", () => markAt(root)?.phase === "2", 15_000);
    expect(markAt(root)?.at).to.be.greaterThan(before?.at ?? 0);
    expect(left).to.be.within(1, 4);
    expect(textOf(element)).not.to.include("до следующей фазы");
  });

  it("stops the mark and says no time to come where the reading is old", async () => {
    const utime = second() - 400;
    const root = await open(() => planned({ utime, cycle_start: utime - 12, phase_end: utime + 28 }));
    await waitUntil("the second of that time is told", () => textOf(element).includes("на момент показания — секунда 12"));
    const before = markAt(root);
    await new Promise((done) => setTimeout(done, 2_500));
    expect(markAt(root)).to.deep.equal(before);
    expect(textOf(element)).not.to.include("до следующей фазы");
  });

  it("of adaptive control says only before when the next phase does not begin, and nothing after that", async () => {
    const end = second() + 4;
    const root = await open(() =>
      planned({ state_control_rts: "adaptive", plan_reason: "adaptive", phase_end: null, phase_end_least: end }),
    );
    expect(value(root, "План")).to.equal("2, по детекторам");
    expect(secondsIn(/следующая фаза — не раньше чем через (\d+) с/)).to.be.within(1, 5);
    expect(textOf(element)).not.to.include("до следующей фазы");
    await waitUntil("its time is over", () => !textOf(element).includes("не раньше чем"), 15_000);
  });

  it("says that a controller is not in step, or comes into step, as its reading has it", async () => {
    let changes: Partial<RtsTelemetry> = { plan_reason: "transition", offset: null };
    const root = await open(() => planned(changes));
    expect(value(root, "Координация")).to.equal("Входит в координацию");
    for (const [next, plan, coordination] of [
      [{ plan: null, plan_reason: "command", cycle: null, offset: null }, "нет, по команде", "Нет"],
      [{ plan_reason: "local", offset: null }, "2, задан в шкафу", "Нет"],
      [{ plan_reason: "by_the_moon" }, "2, by_the_moon", "Есть, сдвиг 31 с"],
      [{ plan_reason: null, offset: undefined }, "2", null],
    ] as const) {
      changes = next;
      rtsTelemetry(clientFor(city.url), "1001").revalidate();
      await waitUntil(`"${plan}" is shown`, () => value(root, "План") === plan);
      expect(value(root, "Координация")).to.equal(coordination);
    }
  });

  it("shows planned beside actual seconds of the last cycles, and a saturation only where there is a figure", async () => {
    let signal_groups = planned().signal_groups ?? [];
    const root = await open(() => planned({ signal_groups }));
    const rows = () =>
      [...root.querySelectorAll("[part=phases] tbody tr")].map((row) =>
        [...row.querySelectorAll("td")].map(({ textContent }) => textContent?.replace(/\s/g, " ")),
      );
    expect(rows()).to.deep.equal([
      ["40 / 44", "25 / 21"],
      ["40 / 40", "25 / 25"],
    ]);
    expect([...root.querySelectorAll("[part=phases] td strong")].map(({ textContent }) => textContent)).to.deep.equal(["44", "21"]);
    expect(textOf(element)).not.to.include("Загрузка подходов");
    signal_groups = signal_groups.map((group, i) => ({ ...group, saturation: i === 0 ? 87 : null }));
    rtsTelemetry(clientFor(city.url), "1001").revalidate();
    await waitUntil("the saturation is shown", () => textOf(element).includes("Загрузка подходов"));
    expect(rows().slice(2)).to.deep.equal([["87 %"]]);
    expect(textOf(element)).to.include("с севера на юг");
  });

  it("of a provider that tells nothing of it is the page without it, also where what it tells cannot be read", async () => {
    for (const telemetry of [
      reading(),
      { ...reading(), plan_reason: 7, cycle: "long", cycle_start: "today", offset: {}, phase_end: -5, signal_groups: "all", splits: [{}] },
    ]) {
      const root = await open(() => telemetry as RtsTelemetry);
      expect(value(root, "План")).to.equal(null);
      expect(value(root, "Координация")).to.equal(null);
      expect(textOf(element))
        .to.include("Цикл 65 с")
        .and.not.match(/секунда|следующей фазы|следующая фаза|Последние циклы|Загрузка подходов/);
      expect(root.querySelectorAll("[part=phases] i, [part=phases] table").length).to.equal(0);
      expect(root.querySelectorAll("figcaption p").length).to.equal(4);
      element.remove();
      city.close();
    }
  });

  for (const [language, words] of [
    ["en", ["by timetable", "In step, offset 31 s", "next phase in", "Last cycles: planned / actual, s"]],
    ["es", ["según horario", "Sí, desfase 31 s", "siguiente fase en", "Últimos ciclos: previsto / real, s"]],
  ] as const)
    it(`speaks "${language}"`, async () => {
      await open(() => planned(), language);
      for (const each of words) expect(textOf(element)).to.include(each);
    });
});
