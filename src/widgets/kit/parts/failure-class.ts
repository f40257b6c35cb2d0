import { css } from "../css.js";

/** Card shown in place of a part that failed. */
export const failureClass = css`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-inline-start: 4px solid var(--error);
  border-radius: var(--radius);
  background: var(--surface);
  & > p {
    display: flex;
    gap: var(--space-2);
  }
  & > p > svg {
    color: var(--error);
  }
  & > code {
    color: var(--text-quiet);
    font-family: var(--font-mono);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;
