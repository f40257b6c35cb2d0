import { css } from "../kit/css.js";

/** Toolbar above; map, panel and list side by side, and one above the other where it is narrow. */
export const screenClass = css`
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
  grid-auto-flow: column;
  block-size: 100%;
  overflow: hidden;
  background: var(--surface);
  & > :first-child {
    grid-column: 1 / -1;
  }
  &[data-list="true"] {
    grid-template-columns: minmax(0, 1fr) 330px;
  }
  &[data-panel="true"] {
    grid-template-columns: minmax(0, 1fr) 390px;
  }
  &[data-list="true"][data-panel="true"] {
    grid-template-columns: minmax(0, 1fr) 390px 330px;
  }
  @container (max-width: 1180px) {
    &[data-list="true"][data-panel="true"] {
      grid-template-columns: minmax(0, 1fr) 380px;
    }
    &[data-panel="true"] > aside {
      display: none;
    }
  }
  @container (max-width: 719px) {
    &, &[data-list="true"], &[data-panel="true"], &[data-list="true"][data-panel="true"] {
      grid-auto-flow: row;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }
    &[data-list="true"], &[data-panel="true"], &[data-list="true"][data-panel="true"] {
      grid-template-rows: auto minmax(160px, 2fr) minmax(0, 3fr);
    }
  }
  @media print {
    &, &[data-list="true"], &[data-panel="true"], &[data-list="true"][data-panel="true"] {
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      min-block-size: 160mm;
    }
    & > :first-child, & > aside, & > [part="panel"], & button {
      display: none;
    }
  }
`;

export const toolbarClass = css`
  position: relative;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding: var(--space-2) var(--space-3);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
  @container (max-width: 719px) {
    gap: var(--space-1) var(--space-2);
  }
`;

export const layerToggleClass = css`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: var(--space-1);
  min-block-size: var(--control);
  padding: 0 var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: var(--text-quiet);
  font: inherit;
  font-size: 13px;
  white-space: nowrap;
  cursor: pointer;
  & small {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-absent="true"] {
    border-color: var(--border-strong);
    border-style: dashed;
  }
  &[aria-pressed="true"]:not([data-absent="true"]) {
    border-color: var(--border-strong);
    color: var(--text);
  }
`;

/** As many lines as it takes; on a phone one line that scrolls. */
export const togglesClass = css`
  display: flex;
  flex: 1 1 auto;
  flex-wrap: wrap;
  gap: var(--space-1);
  min-inline-size: 0;
  @container (max-width: 719px) {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    order: 3;
    flex-basis: 100%;
    margin-inline: calc(-1 * var(--space-3));
    padding-inline: var(--space-3);
  }
`;

export const countsClass = css`
  color: var(--text-quiet);
  white-space: nowrap;
  & b {
    margin-inline-start: 2px;
    color: var(--text);
    font-weight: 600;
  }
  &[data-has-problems="true"] b {
    color: var(--error-text);
  }
`;

export const toolbarEndClass = css`
  display: flex;
  gap: var(--space-1);
  margin-inline-start: auto;
  @container (max-width: 520px) {
    & button > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & button {
      padding-inline: var(--space-2);
    }
  }
`;

export const paneClass = css`
  position: relative;
  block-size: 100%;
  isolation: isolate;
  min-block-size: 0;
  min-inline-size: 0;
  overflow: hidden;
`;

export const mapClass = css`
  position: absolute;
  inset: 0;
  z-index: 0;
  background: var(--surface-sunken);
  font: inherit;
  &.leaflet-container {
    background: var(--surface-sunken);
    font: inherit;
    outline-offset: -2px;
  }
  & .leaflet-tile-pane {
    filter: saturate(0.55) contrast(0.94) brightness(1.03);
  }
  &[data-theme="dark"] .leaflet-tile-pane {
    filter: invert(1) hue-rotate(180deg) saturate(0.35) brightness(0.78) contrast(0.9);
  }
  &.leaflet-container .leaflet-control-attribution {
    background: color-mix(in srgb, var(--surface) 82%, transparent);
    color: var(--text-quiet);
    font-size: 11px;
  }
  & .leaflet-control-attribution:empty {
    display: none;
  }
  & .leaflet-control-attribution a {
    color: var(--text-quiet);
    text-decoration: underline;
  }
`;

export const skipClass = css`
  position: absolute;
  inset: var(--space-2) auto auto var(--space-2);
  z-index: 3;
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  font: inherit;
  cursor: pointer;
  &:not(:focus) {
    inline-size: 1px;
    block-size: 1px;
    padding: 0;
    border: 0;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;

/** Said over the map, in the middle at the top; the map stays usable beside it. */
export const noticesClass = css`
  position: absolute;
  inset: var(--space-3) 64px auto var(--space-3);
  z-index: 2;
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  pointer-events: none;
  @container (max-width: 1100px) {
    inset-block-start: 104px;
  }
  & > * {
    pointer-events: auto;
  }
  & > [data-notice] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: 0 0 0 var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
`;

export const noticeClass = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 36px;
  margin: 0;
  padding: 0 var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  &:has(button) {
    padding-inline-end: 0;
  }
  &[data-tone="warning"] {
    border-color: var(--warning);
    background: var(--warning-surface);
    color: var(--warning-text);
    font-weight: 500;
  }
`;

export const noticeCardClass = css`
  margin-block-start: var(--space-6);
  max-inline-size: 420px;
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
`;

/** What lies in a corner of the map, ours and the page's; between its things the map is free. */
export const cornerClass = css`
  position: absolute;
  z-index: 1;
  display: grid;
  gap: var(--space-2);
  max-inline-size: calc(100% - 2 * var(--space-3));
  pointer-events: none;
  & > *, & ::slotted(*) {
    pointer-events: auto;
  }
  &[data-corner="top-left"] {
    inset: var(--space-3) auto auto var(--space-3);
    justify-items: start;
  }
  &[data-corner="top-right"] {
    inset: var(--space-3) var(--space-3) auto auto;
    justify-items: end;
  }
  &[data-corner="bottom-left"] {
    inset: auto auto var(--space-3) var(--space-3);
    justify-items: start;
  }
  &[data-corner="bottom-right"] {
    inset: auto var(--space-3) var(--space-6) auto;
    justify-items: end;
  }
`;

export const scaleClass = css`
  padding: 0 var(--space-1) 1px;
  border: 1.5px solid var(--text-quiet);
  border-block-start: 0;
  color: var(--text-quiet);
  font-size: 11px;
  line-height: 1.2;
  text-align: center;
  text-shadow: 0 0 3px var(--surface), 0 0 3px var(--surface);
`;

export const mapButtonsClass = css`
  display: grid;
  gap: var(--space-2);
  & button {
    box-shadow: var(--shadow);
    border-color: var(--border);
  }
`;

export const tooltipClass = css`
  position: absolute;
  z-index: 2;
  display: grid;
  inline-size: max-content;
  max-inline-size: 280px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--text);
  color: var(--surface);
  font-size: var(--size-small);
  pointer-events: none;
  & strong {
    font-size: 13px;
    font-weight: 600;
  }
`;

export const legendClass = css`
  position: absolute;
  inset: auto auto 44px var(--space-3);
  z-index: 2;
  max-block-size: calc(100% - 60px);
  max-inline-size: min(320px, calc(100% - 80px));
  overflow: auto;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  font-size: 13px;
  & h3 {
    margin-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
  }
  & ul {
    display: grid;
    gap: var(--space-1);
    list-style: none;
  }
  & ul + h3 {
    margin-block-start: var(--space-3);
  }
  & li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

export const panelClass = css`
  min-block-size: 0;
  overflow: auto;
  border-inline-start: 1px solid var(--border);
  background: var(--surface);
  @container (max-width: 719px) {
    border-inline-start: 0;
    border-block-start: 1px solid var(--border);
  }
`;

export const panelBarClass = css`
  position: sticky;
  inset-block-start: 0;
  z-index: 1;
  display: flex;
  justify-content: space-between;
  padding: var(--space-1) var(--space-2);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
`;
