import { useMemo } from "react";
import { $config, type Guest } from "../../core/internal.js";
import { useStore, useWidget } from "./use-widget.js";

/**
 * Who looks at the public view through this element, null for users and where there is no such view; `isAwaited` while that is not
 * known. `isWanted` is the element's attribute `guest`; undefined for elements that show guests nothing, whatever the page says.
 */
export function useGuest(isWanted: boolean | undefined): { guest: Guest | null; isAwaited: boolean } {
  const { session } = useWidget().client;
  const isPublic = useStore($config).guest === true;
  const isOpen = isWanted || (isWanted === false && isPublic);
  // Before anything is drawn, so that nobody is asked to sign in meanwhile.
  useMemo(() => isOpen && session.welcomeGuests(), [session, isOpen]);
  const { user, guest, isFirstAuth, isFetching } = useStore(session.$session);
  if (!isOpen) return { guest: null, isAwaited: false };
  const isUndecided = isFirstAuth || (isFetching && !session.isUnchecked());
  return { guest, isAwaited: user.isAnonym && guest === null && isUndecided && !session.isKept() };
}
