import type { RtsTelemetry } from "../../../../src/core/index.js";
import "../../../../src/widgets/rts-panel/element.js";
import { waitUntil } from "../../../helper/wait-until.js";
import { controllerAnswers, fakeCity, place, reading } from "../fake-city.js";

/** A control desk of a city of its own, as an operator meets it; `shown` is what the controller says of itself. */
export function openDesk(answers: Record<string, unknown> = {}) {
  const desk = { shown: {} as Partial<RtsTelemetry> };
  const city = fakeCity({
    ...controllerAnswers(() => reading(desk.shown)),
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
  return Object.assign(desk, {
    city,
    element,
    root,
    button,
    /** The button of a name, once it takes presses. */
    ready: (name: string | RegExp) =>
      waitUntil(`"${name}" may be pressed`, () => {
        const found = button(name);
        return found && !found.disabled && found.getAttribute("aria-disabled") === null ? found : null;
      }),
    dialog: () => root.querySelector("dialog"),
    /** Calls that command the controller. */
    posts: () => city.asked.filter((path) => path.startsWith("crossroad")),
    close() {
      element.remove();
      city.close();
    },
  });
}
