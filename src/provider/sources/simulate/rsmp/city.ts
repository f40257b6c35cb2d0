import type { Controller } from "../../../city/model.js";
import type { RsmpDriver } from "../../drivers/rsmp/supervisor.js";
import { isAtLeast } from "../../drivers/rsmp/version.js";
import type { Equipment, PhaseSigns } from "../../field/equipment.js";
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

/** Makes the sites that a driver knows, each with its controllers and their signal groups as the city has them; they connect to `port`. */
export function sitesOf(
  { options }: Pick<RsmpDriver, "options">,
  controllers: readonly Controller[],
  port: number,
  signs: Equipment["signs"] = new Map(),
): SimulatedSite[] {
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
            signs.get(Number(device)),
          ),
        ]),
      ),
    });
  });
}

/** A controller with a stage for each phase: of the signal groups that the city file names for it, else of one of its own. */
function simulated(controller: Controller | undefined, detectors: number, signs: readonly PhaseSigns[] = []): SimulatedController {
  const phases = controller?.phases ?? [];
  const stages = phases.map(({ phase }, at) => signs.find((each) => each.phase === phase)?.groups ?? [at + 1]);
  const made = new SimulatedController(Math.max(3, ...stages.flat()), detectors, stages);
  if (phases.length > 0)
    for (const [number, plan] of Object.entries(made.plans))
      plan.greens = phases.map(({ min_green }, phase) => Math.round(min_green + 6 * Number(number) + 3 * phase));
  return made;
}
