import type { Program } from "../../../core/contract/rts.js";

const words: Readonly<Record<Program | "phase_hold" | "custom", string>> = {
  basic: "Базовая программа",
  static: "Статическая программа ПОДД без адаптации",
  automatic: "Автоматическое управление",
  without_control: "Без управления",
  adaptive: "Адаптивный режим",
  predictive: "Прогнозное управление",
  switching: "Программа переключения",
  custom: "Своя последовательность фаз",
  phase_hold: "Удержание фазы",
  all_red: "Кругом красный (КК)",
  flashing_yellow: "Жёлтое мигание (ЖМ)",
  shutdown: "Отключение светофоров",
};

/** A mode as dispatchers call it: the word of the screens in Russian, the language of the logs. A command without one, and about no alarm, sets the clock. */
export const modeWords = (mode: string | null): string =>
  mode === null ? "установить часы по времени города" : (words[mode as keyof typeof words] ?? mode);
