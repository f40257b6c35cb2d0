import type { Controls } from "../../core/internal.js";

export default {
  device: { title: { ru: "Номер светофора", en: "Number of the signal controller", es: "Número del semáforo" }, device: ["rts"] },
  measure: {
    title: { ru: "Показатель", en: "Measure", es: "Indicador" },
    choices: [
      { value: "arrivals_on_green", title: { ru: "Прибытия на зелёный", en: "Arrivals on green", es: "Llegadas en verde" } },
      { value: "coordination_diagram", title: { ru: "Диаграмма координации", en: "Coordination diagram", es: "Diagrama de coordinación" } },
      { value: "split_failures", title: { ru: "Нехватка зелёного", en: "Split failures", es: "Fallos de reparto" } },
      { value: "control_delay", title: { ru: "Задержка", en: "Control delay", es: "Demora de control" } },
      { value: "detector_health", title: { ru: "Исправность детекторов", en: "Detector health", es: "Estado de los detectores" } },
    ],
  },
} satisfies Controls;
