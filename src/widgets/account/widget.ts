import type { Widget } from "../../core/internal.js";
import type { AccountAttributes, AccountEvents } from "./surface.js";

/**
 * The operator's own account (spec 2). `theme` (`system`, `light`, `dark`) says that the page takes the choice of language
 * and theme, told by `its-language-chosen` and `its-theme-chosen`; without it neither is offered. `languages` are those that
 * the page speaks.
 */
export const account: Widget<AccountAttributes, AccountEvents> = {
  id: "account",
  tag: "its-account",
  title: { ru: "Личный кабинет", en: "Account", es: "Cuenta personal" },
  attributes: { theme: "string", languages: "string" },
  events: ["its-language-chosen", "its-theme-chosen", "its-navigate"],
  screen: {
    path: "account",
    access: "signed-in",
    ground: "sunken",
    menu: { order: 4, icon: "account", isUsers: true },
    fromHost: ["theme", "languages"],
  },
  load: () => import("./element.js"),
};
