import { css } from "../kit/css.js";

export const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-1) var(--space-4);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
  &[data-urgent] {
    border-block-end: 2px solid var(--error);
    background: var(--error-surface);
  }
  & > p {
    flex: 1 1 0;
    min-inline-size: min-content;
    color: var(--text-quiet);
  }
  & > p.gap {
    order: 1;
    flex-basis: 100%;
    font-size: var(--size-small);
  }
  & > button {
    padding-inline: var(--space-2);
    margin-inline-end: calc(-1 * var(--space-2));
  }
  & > .more {
    order: 2;
    padding-inline: 0;
  }
  @media print {
    & button {
      display: none;
    }
  }
  & > p strong {
    color: var(--text);
  }
`;

export const list = css`
  display: grid;
  order: 1;
  flex: 1 1 100%;
  min-inline-size: 0;
  list-style: none;
`;

export const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-3);
  min-block-size: 36px;
  padding-block: 2px;
  border-block-start: 1px solid var(--border);
  & > button {
    min-block-size: 28px;
    padding: 2px 0;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & .who,
  & .end {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;
