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

/** What the lights do one after another: each phase, the intergreens between, and a phase that no list holds. */
const cycle: Partial<RtsTelemetry>[] = [
  { phase: 1 },
  { phase: null },
  { phase: 2 },
  { phase: null },
  { phase: 3 },
  { phase: 14, phase_durations: [9, 140, 8, 22] },
  { phase: 77 },
  { phase: 1, phase_durations: [101, 7, 8, 22] },
];

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
          ...controllerAnswers(() => reading({ phase_sequence: [1, 2, 3, 14], phase_durations: [40, 25, 8, 22], ...shown, utime })),
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
          await waitUntil(`"${title}" is shown`, () => root.querySelector("figcaption > p")?.textContent?.trim() === title);
          expect(places(), JSON.stringify(next)).to.deep.equal(before);
        }
      });
});
