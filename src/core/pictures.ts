import type { User } from "./contract/auth.js";
import type { CameraKind, PicturesOff } from "./contract/pictures.js";
import { mayControl } from "./session.js";

/** Whether a mark keeps the pictures of a camera from a user, or from a guest where the user is anonymous. */
export function areKept(mark: PicturesOff | undefined, user: User, kind: CameraKind): mark is PicturesOff {
  if (!mark) return false;
  if (mark.audience === "everybody") return true;
  return mark.audience === "guests" ? user.isAnonym : !mayControl(user, kind === "bus" ? "vehicles.operate" : "signals.operate");
}
