import { reaches } from "../../../core/internal.js";
import { useStore, useWidget } from "../use-widget.js";

/** Whether the user may put the pictures of all cameras off: who configures signals and sees all devices. */
export function useMayHideAll(): boolean {
  const { user } = useStore(useWidget().client.session.$session);
  return user.rights !== undefined && user.rights.tags === null && reaches(user.rights.levels, "signals.configure");
}
