import { css } from "../kit/css.js";

/** Places of nine figures, also while they are awaited. Each has the height of two lines of name, its figure, unit and change. */
export const strip = css`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: repeat(3, minmax(0, 1fr));
  list-style: none;
  & > * {
    display: grid;
    min-block-size: 128px;
    min-inline-size: 0;
  }
  & > div {
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  & button {
    display: grid;
    grid-template-rows: minmax(2lh, auto) auto minmax(1lh, auto);
    gap: 2px;
    align-content: start;
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
  @container (min-width: 560px) {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  @container (min-width: 880px) {
    grid-template-columns: repeat(9, minmax(0, 1fr));
  }
  @media print {
    & button {
      break-inside: avoid;
    }
  }
`;
