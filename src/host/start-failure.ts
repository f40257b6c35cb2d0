import { leaveFirstPage } from "./first-page.js";
import { $language } from "./preferences.js";
import { SettingsUnreachable } from "./settings.js";

const words = {
  ru: {
    wrong: "Портал не запущен: ошибка в настройках",
    unreachable: "Портал не запущен",
    connection: "Ошибка соединения. Проверьте подключение к интернету и повторите попытку.",
    reload: "Обновить страницу",
  },
  en: {
    wrong: "The portal did not start: its settings are wrong",
    unreachable: "The portal did not start",
    connection: "Connection error. Please check your internet connection and try again.",
    reload: "Reload the page",
  },
  es: {
    wrong: "El portal no se ha iniciado: hay un error en su configuración",
    unreachable: "El portal no se ha iniciado",
    connection: "Error de conexión. Compruebe su conexión a internet e inténtelo de nuevo.",
    reload: "Recargar la página",
  },
};

/** Removes the message: the settings have come after all. */
export function leaveStartFailure(): void {
  document.querySelector(".start-failure")?.remove();
}

/**
 * Shows why the portal cannot start: what is wrong in the settings, or that the server does not deliver them (spec 8). Made without
 * React and texts, which are not loaded yet.
 */
export function showStartFailure(error: unknown): void {
  leaveFirstPage();
  leaveStartFailure();
  const { wrong, unreachable, connection, reload } = words[$language.get()];
  const isUnreachable = error instanceof SettingsUnreachable;
  const main = document.createElement("main");
  main.className = "start-failure";
  const heading = document.createElement("h1");
  heading.textContent = isUnreachable ? unreachable : wrong;
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "alert");
  sentence.textContent = isUnreachable ? connection : error instanceof Error ? error.message : `${error}`;
  main.append(heading, sentence);
  if (isUnreachable) {
    const button = document.createElement("button");
    button.textContent = reload;
    button.onclick = () => location.reload();
    main.append(button);
  }
  document.body.append(main);
}
