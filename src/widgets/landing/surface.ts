import type { ErrorDetail, Navigation } from "../kit/surface.js";
import type { LandingContent } from "./content/content.js";

export type { LandingContent };

export interface LandingAttributes {
  /** the open tab */
  tab?: "about" | "cases" | "partners" | "news";
  /** address of a JSON with the page's content, a `LandingContent`; `{language}` in it becomes `ru`, `en` or `es` */
  content?: string;
  /** address of the document that the consent of both forms is about */
  "consent-url"?: string;
  /** address of the host's files, as `.`: with it the page links to the documentation below it */
  files?: string;
}

export interface LandingEvents {
  /** another tab was opened */
  "its-tab-selected": { tab: "about" | "cases" | "partners" | "news" };
  /** a link to another screen was followed */
  "its-navigate": Navigation;
  /** the content cannot be used, or something else failed */
  "its-error": ErrorDetail;
}
