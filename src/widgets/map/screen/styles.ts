import { css } from "../../kit/css.js";

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
  &[data-list="false"] > aside, &[data-panel="false"] > [part="panel"] {
    display: none;
  }
  @container (max-width: 719px) {
    &, &[data-list="true"], &[data-panel="true"] {
      grid-auto-flow: row;
      grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
    }
    &[data-list="true"], &[data-panel="true"] {
      grid-template-rows: auto minmax(160px, 2fr) minmax(0, 3fr);
    }
    &[data-low="true"][data-list="true"] {
      grid-template-rows: auto 0 minmax(0, 1fr);
      & > :nth-child(2) {
        visibility: hidden;
      }
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
