import { css } from "../kit/css.js";

export const form = css`
  display: grid;
  gap: var(--space-3);
  & > p {
    color: var(--text-quiet);
  }
`;

export const detail = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-3);
  min-inline-size: 0;
  min-block-size: 0;
  overflow: auto;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  overflow-wrap: anywhere;
  &:focus {
    outline: none;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  & > .back {
    justify-self: start;
  }
  & h3 {
    font-size: var(--size-small);
    color: var(--text-quiet);
    font-weight: 500;
  }
  & .text {
    font-size: var(--size-large);
  }
  & .words {
    white-space: pre-wrap;
  }
  & .hint, & .facts {
    color: var(--text-quiet);
  }
  & .facts {
    display: grid;
    gap: 2px;
  }
  & .acts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  & .members summary {
    cursor: pointer;
    min-block-size: 28px;
    @media (pointer: coarse) {
      min-block-size: 44px;
      align-content: center;
    }
  }
  & .members ul, & .history {
    list-style: none;
  }
  & .history > li {
    display: grid;
    grid-template-columns: minmax(96px, auto) minmax(0, 1fr);
    gap: var(--space-2);
    align-items: baseline;
    padding-block: 4px;
    border-block-end: 1px solid var(--border);
  }
  & .history time {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    display: none;
  }
`;
