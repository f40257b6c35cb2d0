import type { OperationName } from "../../core/contract/index.js";
import { isOfDevice, needs } from "../../core/contract/needs.js";
import type { Operation } from "../../core/contract/operation.js";
import type { Area } from "../../core/contract/rights.js";
import { notFound } from "../base/refusal.js";
import { controllerOf, detectorOf } from "../service/devices/find.js";
import { may, notPermitted, type Rights } from "../service/rights/rights.js";
import type { Shown } from "../service/rights/shown.js";

/**
 * Lets a call pass that its caller has the rights for. What one may not know of is 404, as if it were not there; what one may not do is 409
 * (a 403 would sign out). A command is refused when it has come whole, with its row in the log.
 */
export function pass(name: OperationName, operation: Operation, rights: Rights, { world }: Shown, param: (word: string) => string): void {
  const need = needs[name];
  if (need === null) return;
  const [area] = need.split(".") as [Area];
  if (!may(rights, `${area}.view`)) throw notFound("The provider has no such call.");
  if (rights.tags && isOfDevice(operation)) {
    const id = param("id");
    if (operation.path.startsWith("/rts/")) controllerOf(world, id);
    else if (!world.controllers.has(id)) detectorOf(world, id);
  }
  if (operation.effect !== "control" && !may(rights, need)) throw notPermitted(need);
}
