/** Styles of what the library lays over the canvas; the canvas itself is painted from the same tokens. */
export const plotSheet = `
.its-plot .uplot { font-family: inherit; inline-size: 100%; }
.its-plot .u-select { background: color-mix(in srgb, var(--accent) 18%, transparent); }
.its-plot .u-hz .u-cursor-x { border-right: 2px solid var(--focus); }
.its-plot .u-over { cursor: crosshair; touch-action: pan-y; }
@media print {
  .its-plot .u-over { display: none; }
  .its-plot .u-wrap { max-inline-size: 100%; }
  .its-plot .uplot canvas { block-size: auto; }
}
`;
