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
    block-size: 26px;
    padding-inline: var(--space-3);
    background: var(--surface-sunken);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    overflow: visible;
  }
`;

/** A row of one line where there is room, its texts on one baseline; a longer text takes another line. */
export const message = css`
  display: grid;
  grid-template-columns: 34px minmax(0, 1fr) var(--acts-room, 150px);
  align-items: start;
  --line: 26px;
  min-block-size: var(--line);
  min-inline-size: 0;
  font-size: 13px;
  line-height: 20px;
  @media (pointer: coarse) {
    --line: 44px;
  }
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
    block-size: var(--line);
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
    grid-template-columns: var(--type-room, 128px) var(--time-room, 96px) minmax(0, 7fr) minmax(0, 4fr);
    gap: 0 var(--space-3);
    align-items: baseline;
    block-size: 100%;
    min-inline-size: 0;
    padding: calc((var(--line) - 20px) / 2) var(--space-3) calc((var(--line) - 20px) / 2) 0;
    ${lineButton}
    &:focus-visible {
      outline-offset: -2px;
    }
    & > span {
      overflow-wrap: anywhere;
    }
  }
  &:not([data-acts]) > .what {
    grid-column: 2 / -1;
    grid-template-columns: var(--type-room, 128px) var(--time-room, 96px) minmax(0, 7fr) minmax(0, 4fr) 138px;
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
    white-space: nowrap;
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
    min-inline-size: 42px;
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
    display: grid;
    justify-self: end;
    & > button {
      min-block-size: var(--line);
      padding: calc((var(--line) - 22px) / 2) var(--space-2);
      font-size: inherit;
      line-height: inherit;
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
      padding-block: var(--space-1);
    }
    & > .check, & > .acts {
      align-self: center;
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
  /* The place has a line of its own. */
  @container (max-width: 559px) {
    & .from, &:not([data-acts]) .from {
      grid-area: 3 / 1 / auto / span 3;
    }
    &:not([data-acts]) .text {
      grid-column-end: span 3;
    }
    &:not([data-acts]) .mark {
      grid-area: 4 / 1 / auto / span 3;
      max-inline-size: none;
    }
  }
  @media print {
    break-inside: avoid;
    & > .check {
      display: none;
    }
  }
`;
