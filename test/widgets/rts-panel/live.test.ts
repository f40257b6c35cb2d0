import { expect } from "chai";
import { programs } from "../../../src/core/internal.js";
import "../../../src/widgets/rts-panel/element.js";
import { provider } from "../../helper/provider.js";
import { waitUntil } from "../../helper/wait-until.js";
import { place, textOf } from "./fake-city.js";

describe("the panel of a signal controller at the reference provider", () => {
  it("draws every controller of the city's first twenty by its own phases", async () => {
    const { url, signIn } = await provider();
    const token = await signIn("operator");
    const ask = async (path: string) => (await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
    const devices = ((await ask("city/items_telemetry_rts")) as { oID: number; streets: string[] }[]).slice(0, 20);
    const element = place("its-rts-panel", { provider: url, language: "ru" }, token);
    for (const { oID, streets } of devices) {
      element.setAttribute("device", `${oID}`);
      await waitUntil(
        `controller ${oID} is drawn`,
        () => element.shadowRoot?.querySelector("figure svg") && textOf(element).includes(`№ ${oID}`),
      );
      await waitUntil(`its streets are named`, () => textOf(element).includes(streets[0] as string));
      const { state_control_rts } = (await ask(`rts/${oID}/telemetry`)) as { state_control_rts: string };
      expect(programs).to.include(state_control_rts as (typeof programs)[number]);
      expect(textOf(element)).not.to.match(/undefined|NaN|\[object|Неизвестный режим/);
    }
    element.remove();
  });
});
