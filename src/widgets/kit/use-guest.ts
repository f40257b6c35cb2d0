import { useMemo } from "react";
import { $config, type Guest } from "../../core/internal.js";
import { useStore, useWidget } from "./use-widget.js";

/**
 * The guest of the public view; null for signed-in users and where the provider has no public view; `isAwaited` while that is unknown.
 * `isWanted` is the element's attribute `guest`; undefined for elements without a public view.
 */
export function useGuest(isWanted: boolean | undefined): { guest: Guest | null; isAwaited: boolean } {
  const { session } = useWidget().client;
  const isPublic = useStore($config).guest === true;
  const isOpen = isWanted || (isWanted === false && isPublic);
  // During render, so that no sign-in notice is shown meanwhile.
  useMemo(() => isOpen && session.welcomeGuests(), [session, isOpen]);
  const { user, guest, isFirstAuth, isFetching } = useStore(session.$session);
  if (!isOpen) return { guest: null, isAwaited: false };
  const isUndecided = isFirstAuth || (isFetching && !session.isUnchecked());
  return { guest, isAwaited: user.isAnonym && guest === null && isUndecided && !session.isKept() };
}
