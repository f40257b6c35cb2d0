import { useEffect } from "react";
import { type Barrier, barrierTo, followRights, type Need } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

/** Values of the attribute that mean true; frameworks write its name or the word `true`. */
const meant: ReadonlySet<string> = new Set(["", "control", "true"]);

/**
 * Why this element does not offer control; null if it does. A right that is withdrawn takes effect at once. In HTML any value of a boolean
 * attribute is true; here only the listed ones are (design 2: every typo means view-only).
 */
export function useBarrier(control: unknown, need?: Need): Barrier | null {
  const { client, element } = useWidget();
  const session = useStore(client.session.$session);
  const said = element.getAttribute("control")?.trim().toLowerCase();
  const isMeant = said === undefined || meant.has(said);
  const isOffered = control === true && isMeant;
  const hasRights = isOffered && session.user.isAnonym === false;
  useEffect(() => (hasRights ? followRights(client) : undefined), [client, hasRights]);
  return barrierTo(isOffered, session, need);
}
