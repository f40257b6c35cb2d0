import { css } from "../kit/css.js";

export const view = css`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  & > header {
    display: grid;
    gap: var(--space-2);
    & h2 {
      font-size: var(--size-title);
      overflow-wrap: anywhere;
    }
  }
  & .marks {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  & > [role]:empty {
    display: none;
  }
  & .said {
    max-inline-size: 72ch;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

export const form = css`
  display: grid;
  gap: var(--space-4);
  min-inline-size: 0;
  & h2 {
    font-size: var(--size-title);
  }
  & .pair {
    display: grid;
    gap: var(--space-4);
    align-items: start;
    @container (min-width: 560px) {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
  & .place {
    display: grid;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  & .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  @media print {
    display: none;
  }
`;

/** Steps one below another on a line; each has its mark, its name and its time. */
export const timeline = css`
  list-style: none;
  & li {
    position: relative;
    display: grid;
    grid-template-columns: 14px minmax(0, 1fr) minmax(0, auto);
    gap: 0 var(--space-3);
    align-items: baseline;
    padding-block: var(--space-2);
    & > svg {
      align-self: center;
      z-index: 1;
    }
    & > .when {
      color: var(--text-quiet);
      text-align: end;
    }
    @container (max-width: 420px) {
      grid-template-columns: 14px minmax(0, 1fr);
      & > .when {
        grid-column: 2;
        text-align: start;
      }
    }
  }
  & li::before {
    content: "";
    position: absolute;
    inset: 50% auto -50% 6px;
    inline-size: 2px;
    background: var(--border);
  }
  & li:last-child::before {
    display: none;
  }
  & [data-mark="waiting"], & [data-mark="passed"] {
    color: var(--text-quiet);
  }
  & [data-mark="overdue"] > .when, & [data-mark="late"] > .when {
    color: var(--warning-text);
  }
  & [data-mark="overdue"] > .when {
    font-weight: 500;
  }
`;

export const thread = css`
  display: grid;
  gap: var(--space-3);
  list-style: none;
  p&, &:empty {
    color: var(--text-quiet);
  }
  & > li {
    display: grid;
    gap: 2px;
    max-inline-size: 72ch;
    padding: var(--space-2) var(--space-3);
    border-inline-start: 3px solid var(--border-strong);
    border-radius: 0 var(--radius) var(--radius) 0;
    background: var(--surface-sunken);
    overflow-wrap: anywhere;
  }
  & > li[data-own] {
    border-inline-start-color: var(--accent);
  }
  & .who {
    font-size: var(--size-small);
    & strong {
      font-weight: 600;
    }
    & span {
      color: var(--text-quiet);
    }
  }
  & .said {
    white-space: pre-line;
  }
`;
