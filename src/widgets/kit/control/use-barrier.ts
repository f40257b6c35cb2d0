import { useEffect } from "react";
import { type Barrier, barrierTo, followRights } from "../../../core/index.js";
import { useStore, useWidget } from "../use-widget.js";

/**
 * Why this element offers no control, if it offers none; a right that is withdrawn is followed while control is offered. An
 * attribute `control="false"`, which HTML takes for true, is taken as it was meant.
 */
export function useBarrier(control: unknown): Barrier | null {
  const { client, element } = useWidget();
  const session = useStore(client.session.$session);
  const isMeant = element.getAttribute("control")?.trim().toLowerCase() !== "false";
  const isOffered = control === true && isMeant;
  const hasRights = isOffered && session.user.isAnonym === false;
  useEffect(() => (hasRights ? followRights(client) : undefined), [client, hasRights]);
  return barrierTo(isOffered, session);
}
