import type { User } from "./contract/auth.js";
import type { CameraKind, PicturesOff } from "./contract/pictures.js";
import { mayControl } from "./session.js";

/** Whether a mark keeps the pictures of a camera from a user. */
export function areKept(mark: PicturesOff | undefined, user: User, kind: CameraKind): mark is PicturesOff {
  if (!mark) return false;
  return mark.audience === "everybody" || !mayControl(user, kind === "bus" ? "vehicles.operate" : "signals.operate");
}
