/**
 * Styles of the plot, all from tokens: rules win over the attributes the library writes, so a change of theme, of the page's
 * accent or a print needs no new drawing. `rel` counts the series from 1, `index` of a marker from 0. Markers of another size
 * than ours are the library's own for single points, one of them on the axis where it would read as a zero: they are hidden.
 */
export const plotSheet = `
.its-plot .apexcharts-canvas, .its-plot .apexcharts-canvas text, .its-plot .apexcharts-tooltip { font-family: inherit; }
.its-plot text { fill: var(--text-quiet); font-variant-numeric: tabular-nums; }
.its-plot .apexcharts-gridline, .its-plot .apexcharts-grid-borders line, .its-plot .apexcharts-xaxis-tick { stroke: var(--border); }
.its-plot .apexcharts-series path { stroke: var(--series-1); }
.its-plot .apexcharts-series[rel="2"] path { stroke: var(--series-2); }
.its-plot .apexcharts-bar-area { fill: var(--series-1); }
.its-plot .apexcharts-series[rel="2"] .apexcharts-bar-area { fill: var(--series-2); }
.its-plot .apexcharts-series[rel="3"] .apexcharts-bar-area { fill: var(--series-3); stroke: var(--series-1); }
.its-plot .apexcharts-series[rel="2"] .apexcharts-line { stroke-dasharray: 6 4; }
.its-plot .apexcharts-marker, .its-plot .apexcharts-series .apexcharts-marker { fill: var(--surface-raised); stroke: var(--series-1); stroke-dasharray: none; stroke-width: 2; }
.its-plot .apexcharts-marker[index="1"], .its-plot .apexcharts-series[rel="2"] .apexcharts-marker { stroke: var(--series-2); stroke-dasharray: none; }
.its-plot .apexcharts-marker[default-marker-size]:not([default-marker-size="3.5"]) { display: none; }
.its-plot .apexcharts-xcrosshairs, .its-plot .apexcharts-ycrosshairs { stroke: var(--border-strong); }
.its-plot .apexcharts-tooltip.apexcharts-theme-light {
  padding: 4px 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  font-size: var(--size-small);
  white-space: normal;
  inline-size: max-content;
  max-inline-size: 240px;
}
.its-plot .apexcharts-tooltip * { font-family: inherit; }
@media (prefers-reduced-motion: reduce) { .its-plot * { transition: none !important; } }
@media print { .its-plot * { print-color-adjust: exact; } .its-plot .apexcharts-tooltip { display: none; } }
`;
