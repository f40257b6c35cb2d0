import type ru from "./ru.js";

export default {
  "chart.role": "gráfico",
  "chart.view": "Vista de los datos «{{title}}»",
  "chart.asChart": "Gráfico",
  "chart.asTable": "Tabla",
  "chart.export": "Descargar CSV",
  "chart.hint": "Las flechas izquierda y derecha leen los valores uno a uno.",
  "chart.zoomIn": "Acercar",
  "chart.zoomOut": "Alejar",
  "chart.whole": "Todo el período",
  "chart.shownPart": "Se muestra: {{from}} – {{to}}",
  "chart.denseHint":
    "Las flechas izquierda y derecha leen los valores uno a uno, más y menos cambian la escala, Re Pág y Av Pág desplazan lo mostrado y Escape vuelve a todo el período. Con el ratón, marque un tramo para acercarlo; un doble clic vuelve a todo el período.",
  "chart.rowsShown": "Se muestran {{shown}} de {{count}} filas; el archivo CSV las tiene todas.",
  "chart.summary": "{{name}}: máximo {{most}} {{unit}} ({{mostAt}}), mínimo {{least}} {{unit}} ({{leastAt}}).",
  "chart.summarySame": "{{name}}: {{most}} {{unit}} en todos los puntos.",
  "chart.summaryEmpty": "{{name}}: sin datos.",
  "chart.gaps_one": "Sin datos en {{count}} punto.",
  "chart.gaps_few": "Sin datos en {{count}} puntos.",
  "chart.gaps_many": "Sin datos en {{count}} puntos.",
  "chart.gaps_other": "Sin datos en {{count}} puntos.",
  "chart.noValue": "sin datos",
  "chart.empty": "No hay datos de este período",
} satisfies Record<keyof typeof ru, string>;
