import type { ErrorDetail } from "../kit/surface.js";

export interface LoginAttributes {
  /** fills the field in until the person types */
  email?: string;
}

export interface LoginEvents {
  /** somebody signed in; `status` of the answer */
  "its-submitted": { status: number };
  /** an attempt was refused, with what the form says of it, or something else failed */
  "its-error": ErrorDetail;
  /** somebody signed in or out, or may do more or less */
  "its-auth-changed": { signedIn: boolean; access: boolean };
}
