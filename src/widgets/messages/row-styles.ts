import { css } from "../kit/css.js";
import { list } from "../kit/parts/list-rules.js";
import { unseen } from "../kit/tokens.js";

/** A whole line that is a button. */
export const lineButton = `
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    background: color-mix(in srgb, var(--text) 5%, transparent);
  }
`;

export const rows = css`
  flex: 1 1 0;
  min-block-size: 160px;
  overflow: auto;
  overflow-anchor: none;
  ${list}
  & ol {
    list-style: none;
  }
  & .heading {
    display: flex;
    align-items: center;
    block-size: 30px;
    padding-inline: var(--space-3);
    background: var(--surface-sunken);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    overflow: visible;
  }
`;

export const message = css`
  display: grid;
  grid-template-columns: 34px minmax(0, 1fr) 172px;
  align-items: center;
  min-block-size: var(--row);
  min-inline-size: 0;
  border-inline-start: 3px solid transparent;
  &[data-pending] {
    border-inline-start-color: var(--error);
  }
  &[data-open] {
    background: var(--accent-surface);
  }
  & > .check {
    grid-area: 1 / 1;
    display: grid;
    place-items: center;
    block-size: 100%;
    cursor: pointer;
    & input {
      inline-size: 18px;
      block-size: 18px;
      margin: 0;
    }
  }
  & > .what {
    grid-area: 1 / 2;
    display: grid;
    grid-template-columns: 126px 46px minmax(0, 3fr) minmax(0, 2fr);
    gap: 0 var(--space-3);
    align-items: center;
    block-size: 100%;
    min-inline-size: 0;
    padding: 0 var(--space-3) 0 0;
    ${lineButton}
    &:focus-visible {
      outline-offset: -2px;
    }
    & > span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
  &:not([data-acts]) > .what {
    grid-column: 2 / -1;
    grid-template-columns: 126px 46px minmax(0, 3fr) minmax(0, 2fr) 160px;
  }
  /* Beside the button there is no room for the word: bold type and a dot say it. */
  &[data-acts] .mark {
    ${unseen}
  }
  &[data-unread] .text::before {
    content: "";
    display: inline-block;
    inline-size: 7px;
    block-size: 7px;
    margin-inline-end: 6px;
    border-radius: 50%;
    background: var(--accent);
    vertical-align: 1px;
  }
  &[data-in-group] > .what {
    padding-inline-start: var(--space-4);
  }
  & .type {
    font-size: var(--size-small);
    font-weight: 600;
    & svg {
      margin-inline-end: 6px;
      vertical-align: -1px;
    }
  }
  & time, & .from, & .mark {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & time {
    white-space: nowrap;
  }
  & .text svg {
    vertical-align: -2px;
  }
  & .unread {
    color: var(--accent);
    font-weight: 600;
  }
  &[data-unread] .text {
    font-weight: 600;
  }
  & > .acts {
    grid-area: 1 / 3;
    justify-self: end;
    & > button {
      min-block-size: calc(var(--row) - 8px);
      padding-inline: var(--space-2);
    }
    @media print {
      display: none;
    }
  }
  & > .fault {
    grid-area: 2 / 1 / auto / span 3;
  }
  & .failed {
    padding: 0 var(--space-3) var(--space-1) 34px;
    color: var(--error-text);
    font-size: var(--size-small);
  }
  @container (max-width: 899px) {
    grid-template-columns: 34px minmax(0, 1fr) auto;
    & > .what, &:not([data-acts]) > .what {
      grid-template-columns: auto minmax(0, 1fr) auto;
      grid-template-rows: auto auto;
      align-content: center;
      min-block-size: max(var(--row), 52px);
    }
    & .type {
      grid-area: 1 / 1;
    }
    & .from {
      grid-area: 1 / 2;
    }
    & time {
      grid-area: 1 / 3;
    }
    & .text {
      grid-area: 2 / 1 / auto / span 3;
    }
    &:not([data-acts]) .text {
      grid-column-end: span 2;
    }
    & .mark {
      grid-area: 2 / 3;
      max-inline-size: 36cqi;
    }
    & > .acts .word {
      ${unseen}
    }
    & > .acts > button {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  @media print {
    break-inside: avoid;
    & > .check {
      display: none;
    }
    & > .what > span {
      white-space: normal;
    }
  }
`;
