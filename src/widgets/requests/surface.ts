import type { Id } from "../../core/internal.js";
import type { NavigationEvents } from "../kit/surface.js";

export interface RequestsAttributes {
  /** id of the one that is shown, `new` for the form */
  request?: string;
  /** `latitude,longitude` of a new one, taken into the form */
  place?: string;
}

export interface RequestsEvents extends NavigationEvents {
  /** another one is shown, null when the list is returned to; `preventDefault` keeps what is shown */
  "its-request-selected": { request: string | null; place: null };
  /** a request was created: its id */
  "its-request-created": { request: Id };
  /** a request was changed: its id, and the names of the changed fields */
  "its-request-changed": { request: Id; fields: readonly string[] };
}
