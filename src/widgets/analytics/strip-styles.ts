import { css } from "../kit/css.js";

/**
 * Nine figures, also while they are awaited: rows of names, figures and changes, each as high as the highest of them, so that no tile has more
 * room than its neighbours need. Without a comparison there is no row of changes.
 */
export const strip = css`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: repeat(3, minmax(0, 1fr));
  list-style: none;
  & > li {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 2px;
    min-inline-size: 0;
  }
  & button, & .awaited {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: 2px;
    min-inline-size: 0;
    padding: var(--space-2) 6px;
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: inherit;
    font: inherit;
    font-size: var(--size-small);
    line-height: 1.3;
    text-align: start;
  }
  & button {
    cursor: pointer;
    &:hover {
      border-color: var(--border-strong);
    }
    &[aria-pressed="true"] {
      border-color: var(--accent);
      background: var(--accent-surface);
      box-shadow: inset 0 3px 0 var(--accent);
    }
  }
  & .name {
    color: var(--text-quiet);
    overflow-wrap: anywhere;
  }
  & strong {
    font-size: 16px;
    font-weight: 600;
    line-height: 1.25;
    white-space: nowrap;
  }
  & strong small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
    white-space: normal;
  }
  & .change {
    min-block-size: 2lh;
  }
  &[data-alone] .change {
    min-block-size: 0;
  }
  @container (min-width: 560px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  @container (min-width: 880px) {
    grid-template-columns: repeat(9, minmax(0, 1fr));
  }
  @container (min-width: 1240px) {
    & .change {
      min-block-size: 1lh;
    }
  }
  @media print {
    & button {
      break-inside: avoid;
    }
  }
`;
