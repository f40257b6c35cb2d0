import { css } from "../../css.js";

export const filters = css`
  display: grid;
  gap: var(--space-3);
  @container (min-width: 480px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: end;
  }
  @media print {
    display: none;
  }
`;

export const types = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  min-inline-size: 0;
  @media print {
    display: none;
  }
  & > button {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-block-size: 28px;
    padding: 2px 10px;
    border: 1px solid var(--border-strong);
    border-radius: 999px;
    background: transparent;
    color: var(--text-quiet);
    font: inherit;
    font-size: var(--size-small);
    cursor: pointer;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & > button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-surface);
    color: var(--text);
    font-weight: 500;
  }
  & > button[aria-pressed="false"] > .word {
    text-decoration: line-through;
  }
`;

export const log = css`
  max-block-size: 420px;
  @container (min-width: 1200px) {
    max-block-size: var(--log-height, 320px);
  }
  overflow: auto;
  overflow-anchor: none;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  & ol {
    list-style: none;
  }
  & li {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    gap: 2px var(--space-3);
    align-items: baseline;
    min-block-size: calc(var(--row) - 8px);
    align-content: center;
    padding: 2px var(--space-3);
    border-block-end: 1px solid var(--border);
  }
  @container (max-width: 359px) {
    & li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  & time {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & p {
    overflow-wrap: anywhere;
  }
  & .type {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    margin-inline-end: var(--space-2);
    font-weight: 600;
    font-size: var(--size-small);
  }
  @media print {
    max-block-size: none;
    overflow: visible;
  }
`;

export const foot = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & > :last-child {
    display: flex;
    flex-wrap: wrap;
  }
  @media print {
    & button {
      display: none;
    }
  }
`;
