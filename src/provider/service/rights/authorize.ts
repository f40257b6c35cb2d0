import type { Need } from "../../../core/contract/rights.js";
import { notFound, refusal } from "../../base/refusal.js";
import { mayControl } from "../accounts/users.js";
import { may, notPermitted, rightsOf, sees, type UserRow } from "./rights.js";

/**
 * Refuses a command that its user may not give, as the database knows the user now. The restriction and the access of the specification go
 * before all rights.
 */
export function authorize(user: UserRow, need: Need, ofDevice?: readonly string[]): void {
  if (!mayControl(user)) throw refusal("control_prohibited");
  const rights = rightsOf(user);
  if (ofDevice && !sees(rights, ofDevice)) throw notFound("There is no such controller.");
  if (!may(rights, need)) throw notPermitted(need);
}
