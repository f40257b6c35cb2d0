import type { Id } from "../../core/internal.js";
import type { NavigationEvents } from "../kit/surface.js";

export interface OverridesAttributes {
  /** one line with their number, the gravest and the next end, which opens the list over the page; nothing while there is none */
  compact?: boolean;
}

export interface OverridesEvents extends NavigationEvents {
  /** the controller of a line is wanted; `preventDefault` keeps the page where it is */
  "its-device-selected": { kind: "rts"; oID: Id; name: string };
}
