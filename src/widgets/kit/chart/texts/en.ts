import type ru from "./ru.js";

export default {
  "chart.role": "chart",
  "chart.view": "View of the data “{{title}}”",
  "chart.asChart": "Chart",
  "chart.asTable": "Table",
  "chart.export": "Download CSV",
  "chart.hint": "The left and right arrow keys read the values one by one.",
  "chart.summary": "{{name}}: greatest {{most}} {{unit}} ({{mostAt}}), least {{least}} {{unit}} ({{leastAt}}).",
  "chart.summarySame": "{{name}}: {{most}} {{unit}} throughout.",
  "chart.summaryEmpty": "{{name}}: no data.",
  "chart.gaps_one": "No data at {{count}} point.",
  "chart.gaps_few": "No data at {{count}} points.",
  "chart.gaps_many": "No data at {{count}} points.",
  "chart.gaps_other": "No data at {{count}} points.",
  "chart.noValue": "no data",
  "chart.empty": "There is no data for this period",
} satisfies Record<keyof typeof ru, string>;
