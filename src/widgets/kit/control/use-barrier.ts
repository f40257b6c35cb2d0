import { useEffect } from "react";
import { type Barrier, barrierTo, followRights } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

/** What a page may write; frameworks write the name or the word. */
const meant: ReadonlySet<string> = new Set(["", "control", "true"]);

/**
 * Why this element offers no control, if it offers none; a right that is withdrawn is followed while control is offered. HTML
 * takes any value of the attribute for true; here only those that mean it are (design 2: every typo means view-only).
 */
export function useBarrier(control: unknown): Barrier | null {
  const { client, element } = useWidget();
  const session = useStore(client.session.$session);
  const said = element.getAttribute("control")?.trim().toLowerCase();
  const isMeant = said === undefined || meant.has(said);
  const isOffered = control === true && isMeant;
  const hasRights = isOffered && session.user.isAnonym === false;
  useEffect(() => (hasRights ? followRights(client) : undefined), [client, hasRights]);
  return barrierTo(isOffered, session);
}
