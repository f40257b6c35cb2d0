import { css } from "../../../kit/css.js";

export const legendClass = css`
  position: absolute;
  inset: auto auto 44px var(--space-3);
  z-index: 2;
  max-block-size: calc(100% - 60px);
  max-inline-size: min(320px, calc(100% - 80px));
  overflow: auto;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  font-size: 13px;
  & h3 {
    margin-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
  }
  & ul {
    display: grid;
    gap: var(--space-1);
    list-style: none;
  }
  & ul + h3 {
    margin-block-start: var(--space-3);
  }
  & li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;
