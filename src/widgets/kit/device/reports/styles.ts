import { css } from "../../css.js";

export const form = css`
  display: grid;
  gap: var(--space-4);
  @media print {
    display: none;
  }
`;

export const fields = css`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @container (min-width: 520px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: 900px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

export const period = css`
  display: contents;
  & > legend {
    grid-column: 1 / -1;
    padding: 0;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 600;
  }
`;

export const actions = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
`;
