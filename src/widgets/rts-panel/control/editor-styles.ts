import { css } from "../../kit/css.js";

export const phaseCards = css`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: repeat(auto-fill, minmax(132px, 1fr));
  & > legend {
    margin-block-end: var(--space-2);
    font-weight: 500;
  }
`;

export const phaseCard = css`
  display: grid;
  gap: var(--space-1);
  justify-items: center;
  align-content: start;
  position: relative;
  padding: var(--space-2);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  font-size: var(--size-small);
  text-align: center;
  cursor: pointer;
  &:has(input:checked) {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    background: var(--accent-surface);
  }
  & input {
    position: absolute;
    inset: var(--space-2) auto auto var(--space-2);
    margin: 0;
    inline-size: 16px;
    block-size: 16px;
  }
  & svg {
    max-inline-size: 96px;
  }
  & > span {
    display: grid;
    line-height: 1.35;
  }
  & .mark {
    color: var(--text-quiet);
  }
`;

export const editor = css`
  display: grid;
  gap: var(--space-3);
  & > ol {
    display: grid;
    list-style: none;
    border-block-end: 1px solid var(--border);
  }
  & .note {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .flaw {
    color: var(--error-text);
    font-size: var(--size-small);
  }
`;

export const stepRow = css`
  display: grid;
  grid-template-columns: auto 56px minmax(0, auto) minmax(48px, 1fr) 68px auto;
  gap: 0 var(--space-2);
  align-items: center;
  padding-block: var(--space-1);
  border-block-start: 1px solid var(--border);
  & svg {
    max-inline-size: 56px;
  }
  & label {
    display: grid;
    font-size: var(--size-small);
    line-height: 1.3;
    & span {
      color: var(--text-quiet);
    }
  }
  & input[inputmode] {
    text-align: end;
  }
  & input[type="range"] {
    inline-size: 100%;
    min-inline-size: 0;
  }
  & .handle {
    cursor: grab;
    touch-action: none;
  }
  & .flaw {
    grid-column: 3 / -1;
  }
  @container (max-width: 439px) {
    grid-template-columns: auto 48px minmax(0, 1fr) 64px auto;
    & input[type="range"] {
      grid-column: 2 / -1;
      grid-row: 2;
    }
    & .flaw {
      grid-column: 1 / -1;
    }
  }
`;

export const addRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  & button {
    min-block-size: 28px;
    padding: 2px var(--space-3);
    font-size: var(--size-small);
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
`;

export const total = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
  align-items: baseline;
`;
