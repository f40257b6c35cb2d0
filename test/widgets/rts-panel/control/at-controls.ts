import type { RtsTelemetry } from "../../../../src/core/internal.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "../fake-city.js";

/** The panel of controller 1001 with its controls, in Russian; `shown` is what its reading has besides the usual, at each poll. */
export function openPanel(answers: Record<string, unknown> = {}, shown: Partial<RtsTelemetry> = {}) {
  const panel = {
    shown,
    /** Waited for before a look (the reading right before a POST) is answered. */
    look: null as Promise<unknown> | null,
  };
  const now = () => Math.floor(Date.now() / 1000);
  const telemetry = async (_path: string, { cache }: Request) => {
    if (cache === "no-store") await panel.look;
    return reading({ utime: now(), ...panel.shown });
  };
  const city = fakeCity({
    ...controllerAnswers(telemetry),
    "crossroad/rts/1001/set_program": () => ({}),
    "crossroad/rts/1001/set_uf_program": () => ({}),
    "crossroad/rts/1001/set_custom_program": () => ({}),
    ...answers,
  });
  const element = place("its-rts-panel", { provider: city.url, device: "1001", language: "ru", control: "" });
  const root = element.shadowRoot as ShadowRoot;
  const button = (name: string | RegExp) =>
    [...root.querySelectorAll("button")].find((each) => {
      const label = (each.getAttribute("aria-label") ?? each.textContent ?? "").trim();
      return typeof name === "string" ? label === name : name.test(label);
    });
  return Object.assign(panel, {
    city,
    element,
    root,
    button,
    ready: (name: string | RegExp) =>
      waitUntil(`"${name}" may be pressed`, () => {
        const found = button(name);
        return found && !found.disabled && found.getAttribute("aria-disabled") === null ? found : null;
      }),
    posts: () => city.asked.filter((path) => path.startsWith("crossroad")),
    dialog: () => root.querySelector("dialog"),
    /** What stands in the whole panel. */
    said: () => (root.textContent ?? "").replace(/\s+/g, " "),
    part: (name: string) => (root.querySelector(`[part=${name}]`)?.textContent ?? "").replace(/\s+/g, " "),
    close() {
      element.remove();
      city.close();
    },
  });
}
