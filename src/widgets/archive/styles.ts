import { css } from "../kit/css.js";

export const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
  padding: var(--space-4);
  @container (min-width: 720px) {
    padding: var(--space-4) var(--space-6);
  }
  @media print {
    padding: 0;
    & search, & button:not(.name):not([aria-selected="true"]) {
      display: none;
    }
  }
`;

export const toolbar = css`
  display: grid;
  gap: var(--space-3);
  margin-block-end: var(--space-3);
`;

export const fields = css`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  align-items: start;
  & > :first-child {
    grid-column: 1 / -1;
  }
  & > :last-child {
    grid-column: 1 / -1;
  }
  @container (min-width: 640px) {
    grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr));
    & > :first-child, & > :last-child {
      grid-column: auto;
    }
  }
`;

export const countLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  color: var(--text-quiet);
  & > :last-child {
    margin-inline-start: auto;
  }
`;

export const hint = css`
  margin-block-start: var(--space-1);
  color: var(--text-quiet);
  font-size: var(--size-small);
`;
