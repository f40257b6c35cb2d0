import { css } from "../kit/css.js";
import { lineButton } from "./row-styles.js";

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
  & .text {
    font-size: var(--size-large);
    overflow-wrap: anywhere;
  }
  & .hint, & .facts {
    color: var(--text-quiet);
  }
  & .facts {
    display: grid;
    gap: 2px;
    overflow-wrap: anywhere;
  }
  & .acts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  & .fault:empty, & > [role="status"]:empty {
    display: none;
  }
  & .fault {
    color: var(--error-text);
  }
  & .place {
    block-size: 280px;
  }
  & .history {
    list-style: none;
    & button {
      display: grid;
      grid-template-columns: auto auto minmax(0, 1fr);
      gap: var(--space-2);
      align-items: center;
      inline-size: 100%;
      min-block-size: var(--row);
      padding: 0 var(--space-1);
      ${lineButton}
      border-block-end: 1px solid var(--border);
    }
    & time {
      color: var(--text-quiet);
      font-size: var(--size-small);
    }
  }
  @container (min-width: 1100px) {
    & .fault {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`;
