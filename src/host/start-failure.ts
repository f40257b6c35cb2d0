import { leaveFirstPage } from "./first-page.js";
import { $language } from "./preferences.js";

const headings = {
  ru: "Портал не запущен: ошибка в настройках",
  en: "The portal did not start: its settings are wrong",
  es: "The portal did not start: its settings are wrong",
} as const;

/** Shows why the portal cannot start to whoever set it up; nothing else of the program is at hand yet. */
export function showStartFailure(error: unknown): void {
  leaveFirstPage();
  const main = document.createElement("main");
  main.className = "start-failure";
  const heading = document.createElement("h1");
  heading.textContent = headings[$language.get()];
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = error instanceof Error ? error.message : `${error}`;
  main.append(heading, sentence);
  document.body.append(main);
}
