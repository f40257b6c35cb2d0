import { css } from "../css.js";
import { unseen } from "../tokens.js";

/** Series differ by more than colour: filled, grey, pale with an outline. */
export const chart = css`
  --series-1: var(--accent);
  --series-2: var(--text-quiet);
  --series-3: color-mix(in srgb, var(--accent) 28%, var(--surface-raised));
  display: grid;
  gap: var(--space-2);
  align-content: start;
  min-inline-size: 0;
  break-inside: avoid;
  @media print {
    & [role="tablist"] {
      display: none;
    }
  }
`;

export const plotArea = css`
  position: relative;
  min-block-size: var(--plot-height);
  border-radius: var(--radius);
  &:focus-visible {
    outline-offset: 0;
  }
`;

export const cursor = css`
  position: absolute;
  z-index: 1;
  pointer-events: none;
  background: var(--focus);
`;

export const note = css`
  color: var(--text-quiet);
  font-size: var(--size-small);
`;

export const reading = css`
  min-block-size: 1.45em;
  font-size: var(--size-small);
  @media print {
    display: none;
  }
`;

export const legend = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--size-small);
  list-style: none;
  & > li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  & i {
    inline-size: 14px;
    block-size: 10px;
    border: 1.5px solid var(--series-1);
    background: var(--series-1);
    print-color-adjust: exact;
  }
  & i[data-series="2"] {
    border-color: var(--series-2);
    background: var(--series-2);
  }
  & i[data-series="3"] {
    background: var(--series-3);
  }
  & i[data-form="line"] {
    inline-size: 22px;
    block-size: 0;
    background: none;
    border-width: 2px 0 0;
  }
  & i[data-form="line"][data-series="2"] {
    border-block-start-style: dashed;
  }
`;

export const head = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  & h4 {
    font-weight: 600;
  }
  @media print {
    & button {
      display: none;
    }
  }
`;

export const tableView = css`
  max-block-size: 320px;
  overflow: auto;
  & caption {
    ${unseen}
  }
  @media print {
    max-block-size: none;
  }
`;

/** A large chart and its table, which scrolls within the height of the chart. */
export const withTable = css`
  display: grid;
  gap: var(--space-3) var(--space-5);
  grid-template-columns: minmax(0, 1fr);
  & > * {
    min-inline-size: 0;
  }
  & table {
    table-layout: fixed;
    font-size: var(--size-small);
  }
  & thead [data-align] {
    white-space: normal;
  }
  @container (min-width: 720px) {
    grid-template-columns: minmax(0, 5fr) minmax(280px, 4fr);
    & > .${tableView} {
      block-size: 0;
      min-block-size: 100%;
      max-block-size: none;
    }
  }
  @media print {
    display: block;
    & > .${tableView} {
      block-size: auto;
    }
  }
`;
