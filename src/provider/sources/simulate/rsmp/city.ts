import type { Controller } from "../../../city/model.js";
import type { RsmpDriver } from "../../drivers/rsmp/supervisor.js";
import { SimulatedController } from "./controller.js";
import { SimulatedSite } from "./site.js";

/** The versions that are in the field; a site whose list is not told takes one after the other. */
const versions = [
  { core: ["3.1.5"], sxl: "1.0.15" },
  { core: ["3.2.0"], sxl: "1.1.0" },
  { core: ["3.2.2"], sxl: "1.2.1" },
] as const;

/** Makes the sites that a driver knows, each with its controllers as the city has them; they connect to `port`. */
export function sitesOf({ options }: Pick<RsmpDriver, "options">, controllers: readonly Controller[], port: number): SimulatedSite[] {
  return options.sites.map(({ id, sxl, controllers: own }, at) => {
    const version = versions.find((each) => each.sxl === sxl) ?? (versions[at % versions.length] as (typeof versions)[number]);
    const device = own[0]?.device ?? "";
    const [one = "", two = ""] = ([1, 2] as const).map((level) => options.securityCode(device, level));
    return new SimulatedSite({
      id,
      port,
      core: [...version.core],
      sxl: version.sxl,
      codes: { 1: one, 2: two },
      controllers: Object.fromEntries(
        own.map(({ component, device, detectors = [] }) => [
          component,
          simulated(
            controllers.find(({ oID }) => String(oID) === device),
            detectors.length,
          ),
        ]),
      ),
    });
  });
}

/** A controller with a stage, and a signal group, for each phase. */
function simulated(controller: Controller | undefined, detectors: number): SimulatedController {
  const phases = controller?.phases ?? [];
  const made = new SimulatedController(Math.max(phases.length, 3), detectors);
  if (phases.length > 0)
    for (const [number, plan] of Object.entries(made.plans))
      plan.greens = phases.map(({ min_green }, phase) => Math.round(min_green + 6 * Number(number) + 3 * phase));
  return made;
}
