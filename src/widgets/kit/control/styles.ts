import { css } from "../css.js";

export const quiet = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  color: var(--text-quiet);
  font-size: var(--size-small);
`;

export const entries = css`
  display: grid;
  margin-block-start: var(--space-3);
  list-style: none;
`;

export const entry = css`
  display: grid;
  gap: 2px;
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--border);
  overflow-wrap: anywhere;
`;

export const refusalWords = css`
  position: absolute;
  inset: 0;
  z-index: 1;
  display: flex;
  align-items: flex-end;
  pointer-events: none;
  & > p {
    position: sticky;
    inset-block-end: var(--space-3);
    margin-inline: auto;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
`;
