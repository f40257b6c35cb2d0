import type { Language } from "../../core/internal.js";
import type { Navigation } from "../kit/surface.js";

export interface AccountAttributes {
  /** says that the page takes the choices of language and theme; without it none is offered */
  theme?: "system" | "light" | "dark";
  /** comma-separated, those that the page speaks: the choice offers these; without it all */
  languages?: string;
}

export interface AccountEvents {
  /** the operator chose a language */
  "its-language-chosen": { language: Language };
  /** the operator chose a theme */
  "its-theme-chosen": { theme: "system" | "light" | "dark" };
  /** to `landing`, after the operator signed out */
  "its-navigate": Navigation;
}
