import { css } from "../../../kit/css.js";

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
  /* Otherwise forced colours would make all colours read for canvases equal. */
  forced-color-adjust: none;
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

/** Content of a corner of the map, ours and the page's; pointers reach the map between its items. */
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
  @media print {
    display: none;
  }
`;
