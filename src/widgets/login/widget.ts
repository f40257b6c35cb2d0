import type { Widget } from "../../core/internal.js";
import type { LoginAttributes, LoginEvents } from "./surface.js";

/** The sign-in form: the host's authorization screen, and the way to sign in on a page without a session of its own. */
export const login: Widget<LoginAttributes, LoginEvents> = {
  id: "login",
  tag: "its-login",
  title: { ru: "Вход в систему", en: "Sign in", es: "Iniciar sesión" },
  attributes: { email: "string" },
  events: ["its-submitted", "its-error", "its-auth-changed"],
  screen: { path: "login", access: "anyone", hasHeading: true, layout: "box" },
  load: () => import("./element.js"),
};
