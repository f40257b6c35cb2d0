import type { Controller } from "../../../city/model.js";
import type { RsmpDriver } from "../../drivers/rsmp/supervisor.js";
import { isAtLeast } from "../../drivers/rsmp/version.js";
import { SimulatedController } from "./controller.js";
import { SimulatedSite } from "./site.js";

/** Versions of the list that are in the field; a site whose list is not told takes one after the other. */
const lists = ["1.0.15", "1.1.0", "1.2.1", "1.3.0"] as const;

/** The version of the protocol that came with a list. */
function coreOf(sxl: string): string {
  if (isAtLeast(sxl, "1.3")) return "3.3.0";
  if (isAtLeast(sxl, "1.2")) return "3.2.2";
  if (isAtLeast(sxl, "1.1")) return "3.2.0";
  return isAtLeast(sxl, "1.0.13") ? "3.1.5" : "3.1.2";
}

/** Makes the sites that a driver knows, each with its controllers as the city has them; they connect to `port`. */
export function sitesOf({ options }: Pick<RsmpDriver, "options">, controllers: readonly Controller[], port: number): SimulatedSite[] {
  return options.sites.map(({ id, sxl, controllers: own }, at) => {
    const list = sxl ?? (lists[at % lists.length] as string);
    const device = own[0]?.device ?? "";
    const [one = "", two = ""] = ([1, 2] as const).map((level) => options.securityCode(device, level));
    return new SimulatedSite({
      id,
      port,
      core: [coreOf(list)],
      sxl: list,
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
