import { css } from "../../../kit/css.js";

export const placeSearchClass = css`
  position: relative;
  flex: 0 1 320px;
  min-inline-size: 180px;
  & input {
    inline-size: 100%;
    min-block-size: var(--control);
    padding: 0 var(--space-3);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }
  & input::placeholder {
    color: var(--text-quiet);
    opacity: 1;
  }
`;

export const placeListClass = css`
  position: absolute;
  inset: calc(100% + 4px) auto auto 0;
  z-index: 5;
  inline-size: max(100%, min(380px, 88cqw));
  max-block-size: 60vh;
  overflow: auto;
  padding: var(--space-1);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  &[hidden] {
    display: none;
  }
  & > [role="option"] {
    display: grid;
    grid-template-columns: 18px minmax(0, 1fr) auto;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--control);
    padding: var(--space-1) var(--space-2);
    border-radius: var(--radius);
    cursor: pointer;
  }
  & > [aria-selected="true"] {
    background: var(--accent-surface);
  }
  & small {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;
