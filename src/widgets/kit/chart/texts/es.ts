import type ru from "./ru.js";

export default {
  "chart.role": "gráfico",
  "chart.asChart": "Gráfico",
  "chart.asTable": "Tabla",
  "chart.export": "Descargar CSV",
  "chart.noValue": "sin datos",
  "chart.empty": "No hay datos de este período",
} satisfies Partial<Record<keyof typeof ru, string>>;
