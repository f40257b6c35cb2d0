import type ru from "./ru.js";

export default {
  "chart.role": "chart",
  "chart.view": "View of the data “{{title}}”",
  "chart.asChart": "Chart",
  "chart.asTable": "Table",
  "chart.export": "Download CSV",
  "chart.hint": "The left and right arrow keys read the values one by one.",
  "chart.zoomIn": "Zoom in",
  "chart.zoomOut": "Zoom out",
  "chart.whole": "Whole period",
  "chart.shownPart": "Shown: {{from}} – {{to}}",
  "chart.denseHint":
    "The left and right arrow keys read the values one by one, plus and minus zoom, Page Up and Page Down move along, Escape goes back to the whole period. With a mouse, mark a part to zoom in; a double click goes back to the whole period.",
  "chart.rowsShown": "{{shown}} of {{count}} rows are shown; the CSV file has all of them.",
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
