import { css } from "../../kit/css.js";

export const uploadsClass = css`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  &[hidden] {
    display: none;
  }
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
  }
  & ul {
    display: grid;
    gap: var(--space-2);
    max-block-size: 320px;
    overflow: auto;
    list-style: none;
  }
  & li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
  }
  & .what {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  & progress {
    inline-size: 100%;
    block-size: 6px;
    border: 0;
    border-radius: 3px;
    background: var(--surface-sunken);
    accent-color: var(--accent);
  }
  & .where, & .state, & .hint {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .error {
    color: var(--error-text);
    font-size: var(--size-small);
  }
`;

export const dialogForm = css`
  display: grid;
  gap: var(--space-4);
`;

export const chosen = css`
  display: grid;
  gap: var(--space-1);
  list-style: none;
  & li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: var(--space-2);
    align-items: center;
    padding-inline-start: var(--space-2);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    overflow-wrap: anywhere;
  }
  & li[data-flawed="true"] {
    border-color: var(--error);
  }
  & .size {
    color: var(--text-quiet);
    white-space: nowrap;
  }
  & .flaw {
    display: block;
    color: var(--error-text);
    font-size: var(--size-small);
  }
`;
