import { expect } from "chai";
import { clientFor, type Phase, type RtsTelemetry, rtsTelemetry } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "../fake-city.js";

const everyWay = ["N-S", "N-E", "N-W", "S-N", "S-E", "S-W", "E-W", "E-N", "E-S", "W-E", "W-N", "W-S", "ped-N", "ped-E", "ped-S", "ped-W"];
/** Phases whose texts take from no line to a dozen. */
const phases: Phase[] = [
  { phase: 1, name: "1", directions: [], min_green: 5 },
  {
    phase: 2,
    name: "Второстепенное направление: Большая Никольская улица и проезд Краснознамённой дивизии",
    directions: everyWay,
    min_green: 5,
  },
  { phase: 3, name: "Пешеходы", directions: ["ped-N"], min_green: 5 },
  { phase: 14, name: "Высокоавтоматизированная", directions: ["N-S", "tram-7"], min_green: 5 },
];

/** Unix time so many seconds from now. */
const soon = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** What the lights do one after another: each phase, the intergreens between, and a phase that no list holds. */
const cycle: Partial<RtsTelemetry>[] = [
  { phase: 1, phase_end: null },
  { phase: null, phase_end: soon(7) },
  { phase: 2, phase_end: null, phase_end_least: soon(300) },
  { phase: null, plan_reason: "transition", offset: null },
  { phase: 3, phase_end: soon(140) },
  { phase: 14, phase_durations: [9, 140, 8, 22], plan: null, plan_reason: "command", cycle_start: null, cycle: null, offset: null },
  { phase: 77 },
  { phase: 1, phase_durations: [101, 7, 8, 22], cycle_start: soon(-93) },
];

/** What is told of the plan beside the phase. */
const plan: Partial<RtsTelemetry> = {
  plan: 2,
  plan_reason: "adaptive",
  cycle: 95,
  offset: 8,
  cycle_start: soon(-30),
  phase_end: soon(20),
  phase_end_least: null,
  signal_groups: [],
  splits: [{ utime_start: soon(-125), phases: [1, 2, 3, 14], planned: [40, 25, 8, 22], actual: [38, 27, 8, 22] }],
};

describe("the place of the panel's buttons", () => {
  let city: ReturnType<typeof fakeCity>;
  let element: HTMLElement;

  afterEach(() => {
    element.remove();
    city.close();
  });

  for (const [language, word, between] of [
    ["ru", "Фаза", "Между фазами"],
    ["en", "Phase", "Between phases"],
    ["es", "Fase", "Entre fases"],
  ] as const)
    for (const [width, size] of [
      [1180, "14px"],
      [390, "14px"],
      [320, "14px"],
      [720, "28px"],
    ] as const)
      it(`is the same to the pixel in every phase, ${width} px wide, type of ${size}, "${language}"`, async () => {
        let shown: Partial<RtsTelemetry> = cycle[0] as Partial<RtsTelemetry>;
        let utime = Math.floor(Date.now() / 1000) - 12;
        city = fakeCity({
          ...controllerAnswers(() =>
            reading({ ...plan, phase_sequence: [1, 2, 3, 14], phase_durations: [40, 25, 8, 22], ...shown, utime }),
          ),
          "rts/1001/phases": phases,
        });
        element = place("its-rts-panel", { provider: city.url, device: "1001", language, control: "" });
        element.style.inlineSize = `${width}px`;
        element.style.setProperty("--its-font-size", size);
        const root = element.shadowRoot as ShadowRoot;
        const panel = () => [...root.querySelectorAll<HTMLElement>("[part=control] button")];
        const places = () =>
          panel().map((button) => {
            const { left, top, width: wide, height } = button.getBoundingClientRect();
            return [left, top + scrollY, wide, height].map((value) => Math.round(value * 10) / 10).join(" ");
          });
        await waitUntil("the panel is open to presses", () => panel().length > 10 && panel()[0]?.getAttribute("aria-disabled") === null);
        await waitUntil("the scheme is drawn", () => root.querySelector("figure svg"));
        await document.fonts.ready;
        const before = places();
        const { revalidate } = rtsTelemetry(clientFor(city.url), "1001");
        for (const next of cycle) {
          shown = next;
          utime += 1;
          revalidate();
          const title = next.phase === null ? between : `${word} ${next.phase}`;
          await waitUntil(`"${title}" is shown`, () => root.querySelector("figcaption p")?.textContent?.trim() === title);
          expect(places(), JSON.stringify(next)).to.deep.equal(before);
        }
      });
});
