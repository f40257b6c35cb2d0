import type { Failure, FaultCode, GetToken, Hotkey, Language } from "../../core/internal.js";

/** Attributes of every element. */
export interface CommonAttributes {
  /** origin or base path of the provider (`/api/v1` is added); without it what `configure` says, else the page's own origin */
  provider?: string;
  /** without it the nearest `lang`, else Russian */
  language?: Language;
}

/** What every element takes as a property and not as an attribute. */
export interface CommonProperties {
  /** lends the page's own token; asked again when the provider refuses it */
  getToken?: GetToken;
}

/** Events of every element. */
export interface CommonEvents {
  /** the widget stands */
  "its-ready": null;
  /** something failed */
  "its-error": ErrorDetail;
  /** a signed-in user is needed */
  "its-auth-required": { reason: "anonymous" | "session-ended" };
  /** somebody signed in or out, or may do more or less */
  "its-auth-changed": { signedIn: boolean; access: boolean };
}

/** What `its-error` says. */
export interface ErrorDetail {
  /** For the log. */
  message: string;
  /** Which kind of failure, where it is known; docs/embedding.md has the table. */
  code?: FaultCode | "layer-failed" | "rows-unread";
  /** Plugin and map layer of a layer whose code failed. */
  plugin?: string | undefined;
  layer?: string;
  /** Why a call gave no usable answer. */
  failure?: Failure;
  /** HTTP status of that call, 0 when there was no response. */
  status?: number;
  /** What was thrown. */
  error?: unknown;
  /** Tag of the element inside of this one that failed. */
  tag?: string;
  /** Call of which something was left out, the place of that in the answer, and why. */
  operation?: string;
  path?: string;
  reason?: string;
}

/** What `its-navigate` asks for: the screen of that widget, with values for its attributes. */
export interface Navigation {
  screen: string;
  params?: Readonly<Record<string, string | number>>;
  /** Code of a key of that screen, as in its manifest: what the key leads to gets the focus there. */
  hotkey?: Hotkey["code"];
}

/** Events of what leads to other screens. */
export interface NavigationEvents {
  /** somebody wants to go to that screen; an embed never goes by itself */
  "its-navigate": Navigation;
}

/** Events of the panel of a device. */
export interface DeviceEvents<Kind extends string> extends NavigationEvents {
  /** its first reading came; `name` is what people call it, null where nothing says it */
  "its-device-loaded": { kind: Kind; oID: string; name: string | null };
}

/** Events of a public form that sends `Request`. */
export interface FormEvents<Request> {
  /** the request as it was sent; `preventDefault` leaves the thanks to the page */
  "its-submitted": { request: Request };
  /** it could not be sent, or something else failed; `preventDefault` leaves the sentence to the page */
  "its-error": ErrorDetail;
}

/** Methods of a public form. */
export interface FormMethods {
  /** goes to the first empty field */
  focus(options?: FocusOptions): void;
}
