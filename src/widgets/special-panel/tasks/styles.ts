import { css } from "../../kit/css.js";

export const taskColumns = css`
  display: grid;
  gap: var(--space-5);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  & > div {
    display: grid;
    gap: var(--space-3);
    min-inline-size: 0;
  }
  & h4 {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    & > :nth-child(2) {
      display: none;
    }
  }
  @container (min-width: 720px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--space-6);
  }
  @container (min-width: 1200px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
`;

export const taskList = css`
  display: grid;
  list-style: none;
`;

export const taskRow = css`
  display: grid;
  gap: var(--space-1);
  justify-items: start;
  padding-block: var(--space-3);
  border-block-start: 1px solid var(--border);
  overflow-wrap: anywhere;
  break-inside: avoid;
  & .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  & .quiet {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & button {
    margin-inline-start: calc(-1 * var(--space-3));
  }
  @media print {
    & button {
      display: none;
    }
  }
`;

export const steps = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  font-size: var(--size-small);
  & > div {
    display: inline-flex;
    gap: var(--space-1);
  }
  & dt {
    color: var(--text-quiet);
  }
  & dt::after {
    content: ":";
  }
`;

export const progress = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  inline-size: 100%;
  font-size: var(--size-small);
  font-variant-numeric: tabular-nums;
  & .bar {
    block-size: 8px;
    border: 1px solid var(--border-strong);
    border-radius: 4px;
    background: var(--neutral-surface);
    overflow: hidden;
  }
  & .bar > span {
    display: block;
    block-size: 100%;
    background: var(--ok);
  }
  @container (max-width: 359px) {
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }
`;

export const taskForm = css`
  display: grid;
  gap: var(--space-3);
`;

export const target = css`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  padding: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  & > * {
    max-inline-size: 100%;
  }
  & > button {
    justify-self: start;
  }
  & > legend {
    padding-inline: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .chosen {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    overflow-wrap: anywhere;
  }
  & .chosen > button {
    margin-inline-start: auto;
  }
`;

export const found = css`
  display: grid;
  list-style: none;
  &:empty {
    display: none;
  }
  & button {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-3);
    inline-size: 100%;
    min-block-size: var(--control);
    padding: var(--space-2);
    border: 0;
    border-block-start: 1px solid var(--border);
    background: transparent;
    color: var(--text);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  & button:hover {
    background: var(--accent-surface);
  }
  & button:focus-visible {
    outline-offset: -2px;
  }
`;

export const requestList = css`
  display: grid;
  gap: var(--space-2);
  &:empty {
    display: none;
  }
  & > div {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow-wrap: anywhere;
  }
  & .when {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

export const question = css`
  position: relative;
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  & > * {
    max-inline-size: 100%;
  }
  & > :not(span) {
    inline-size: 100%;
  }
`;
