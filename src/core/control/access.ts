import type { User } from "../contract/auth.js";
import { mayControl, type SessionState } from "../session.js";

/** Why control is not there at all. */
export type Barrier = "viewOnly" | "unchecked" | "anonymous" | "restricted";

/**
 * May control appear? Only with all of: the page's explicit `control`, a session that has been checked, a signed-in user
 * with access, no device-control ban (design 2). Anything that is not exactly `true` is no.
 */
export function barrierTo(control: unknown, { isFirstAuth, user }: Pick<SessionState, "isFirstAuth"> & { user: User }): Barrier | null {
  if (control !== true) return "viewOnly";
  if (isFirstAuth !== false) return "unchecked";
  if (user.isAnonym !== false) return "anonymous";
  return mayControl(user) ? null : "restricted";
}
