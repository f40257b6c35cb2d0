import { css } from "../../../kit/css.js";

export const weatherClass = css`
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: color-mix(in srgb, var(--surface-raised) 92%, transparent);
  box-shadow: var(--shadow);
  font-size: 13px;
  pointer-events: auto;
  & p {
    display: grid;
    grid-template-columns: 64px 56px 16px auto;
    align-items: center;
    gap: var(--space-1);
    line-height: 1.5;
    white-space: nowrap;
  }
  & p > span:first-child, & small {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & b {
    font-weight: 600;
    text-align: end;
    margin-inline-end: var(--space-1);
  }
  & small[data-age="old"] {
    color: var(--warning-text);
    font-weight: 500;
  }
  & small[data-age="unknown"] {
    color: var(--unknown-text);
    font-weight: 500;
  }
  @container (max-width: 519px) {
    padding: var(--space-1) var(--space-2);
    font-size: var(--size-small);
    & p {
      grid-template-columns: 62px 48px 16px auto;
    }
    & small[data-age="recent"] {
      display: none;
    }
  }
`;
