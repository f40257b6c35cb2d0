import { expect } from "chai";
import { clientFor, controlLedger } from "../../../src/core/index.js";
import { waitUntil } from "../../helper/wait-until.js";
import { reading } from "../rts-panel/fake-city.js";
import { type PlacedMap, placeMap } from "./placed-map.js";
import { sampleTransport } from "./sample-transport.js";

describe("what is pinned on the map", () => {
  let map: PlacedMap;
  afterEach(() => map.remove());

  it("is a temporary mode at its controller, first in the list, until it has returned", async () => {
    const seen = reading({ oID: 1 });
    map = await placeMap({
      answers: { "rts/1/telemetry": seen, "crossroad/rts/1/set_program": () => new Response(null, { status: 200 }) },
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
    await waitUntil("it is listed", () => map.rows()[0]?.textContent?.includes("временный режим"));
    expect(map.rows()[0]?.textContent).to.include("Садовая / Мира").and.include("Кругом красный");
    map.rows()[0]?.click();
    expect(map.lastTold("its-device-selected")).to.deep.equal({ oID: 1, kind: "override" });
  });

  it("leaves the controller selected when a temporary mode is over", async () => {
    const utime = Math.floor(Date.now() / 1000);
    const override = { oID: 1, description: "", program: "all_red", phase: null, sequence: [], durations: [], fio: "О", is_in_force: true };
    map = await placeMap({
      answers: { "city/overrides": [{ ...override, utime, utime_start: utime, utime_end: utime + 3600 }] },
    });
    await waitUntil("it is listed", () => map.rows()[0]?.textContent?.includes("временный режим"));
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
  });
});
