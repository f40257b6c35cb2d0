import { SAMPLE_CITY } from "../../city/generate.js";
import { placesOf } from "../../city/junctions.js";
import type { Controller } from "../../city/model.js";
import { phasesOf } from "../../city/phases.js";
import { sampleCity } from "../../city/sample.js";
import type { Driver } from "../drivers/driver.js";
import { createRsmp } from "../drivers/rsmp/supervisor.js";
import { sitesOf } from "../simulate/rsmp/city.js";
import type { SimulatedSite } from "../simulate/rsmp/site.js";
import type { EquippedCity } from "./city-file.js";

export const RSMP_DEMO = "rsmp-demo";

/** Sites of the demo city, and the codes that its controllers ask for. */
const SITES = 50;
const CODES = { 1: "1111", 2: "2222" } as const;

/** The sample city with fifty crossings whose controllers are reached by RSMP over this machine's network; the rest is simulated. */
export function demoCity(seed: number): EquippedCity {
  const whole = sampleCity(seed);
  const controllers = whole.controllers.slice(0, SITES).map(withStages);
  const own = new Set(controllers.map(({ oID }) => oID));
  const detectors = whole.detectors.filter(({ controller }) => controller !== null && own.has(controller));
  const city = {
    ...whole,
    key: RSMP_DEMO,
    controllers,
    detectors,
    ...placesOf(controllers, detectors, whole.segments),
    segments: whole.segments.map((segment) => ({ ...segment, oIDs: segment.oIDs.filter((oID) => own.has(oID)) })),
  };
  return {
    city,
    base: SAMPLE_CITY,
    equipment: {
      drivers: [demoDriver(controllers, (oID) => detectors.filter(({ controller }) => controller === oID).map((each) => String(each.oID)))],
      controlled: own,
      signs: new Map(controllers.map(({ oID, phases = [] }) => [oID, phases.map(({ phase }) => ({ phase, groups: [phase] }))])),
      transit: new Map(),
      simulates: true,
    },
  };
}

/** The phases of a controller as its lights show them: one signal group each. */
const withStages = (controller: Controller): Controller => ({
  ...controller,
  phases: phasesOf(controller).map((each, at) => ({ ...each, phase: at + 1 })),
});

const siteId = ({ oID }: Controller) => `DEMO+SI${String(oID).padStart(4, "0")}`;
const componentOf = (controller: Controller) => `${siteId(controller)}=001TC000`;

/** The driver with the sites that connect to it. */
function demoDriver(controllers: readonly Controller[], detectorsOf: (oID: number) => string[]): Driver {
  const driver = createRsmp({
    listen: [{ port: 0 }],
    securityCode: (_, level) => CODES[level],
    sites: controllers.map((controller) => ({
      id: siteId(controller),
      controllers: [
        {
          device: String(controller.oID),
          component: componentOf(controller),
          detectors: detectorsOf(controller.oID).map((device, at) => ({ device, place: at + 1 })),
        },
      ],
    })),
  });
  let sites: SimulatedSite[] = [];
  return {
    ...driver,
    async start(listener) {
      await driver.start(listener);
      sites = sitesOf(driver, controllers, driver.ports()[0] ?? 0);
      for (const site of sites) site.start();
    },
    async stop() {
      for (const site of sites) site.stop();
      await driver.stop();
    },
  };
}
