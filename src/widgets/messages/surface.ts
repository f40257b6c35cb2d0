import type { Id } from "../../core/internal.js";
import type { NavigationEvents } from "../kit/surface.js";

export interface MessagesAttributes {
  /** id of the message that is opened */
  message?: string;
}

export interface MessagesEvents extends NavigationEvents {
  /** a message was opened, null when it is closed; `preventDefault` keeps what is open */
  "its-message-selected": { message: string | null };
  /** a message was acknowledged */
  "its-message-acknowledged": { message: string };
  /** the device that a message comes from is wanted; `preventDefault` keeps the page where it is */
  "its-device-selected": { oID: Id; kind: "rts" | "rtc" };
}
