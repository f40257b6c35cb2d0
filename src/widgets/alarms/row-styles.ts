import { css } from "../kit/css.js";
import { list } from "../kit/parts/list-rules.js";
import { unseen } from "../kit/tokens.js";

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

/** Two lines: what and where it is, below what became of it. */
export const row = css`
  display: grid;
  grid-template-columns: 34px minmax(0, 1fr) var(--acts-room, 200px);
  align-items: center;
  min-block-size: max(var(--row), 44px);
  min-inline-size: 0;
  font-size: 13px;
  line-height: 20px;
  border-inline-start: 4px solid transparent;
  &[data-wanting] {
    border-inline-start-color: var(--info);
  }
  &[data-wanting][data-priority="medium"] {
    border-inline-start-color: var(--warning);
  }
  &[data-wanting][data-priority="high"], &[data-wanting][data-priority="critical"] {
    border-inline-start-color: var(--error);
  }
  &[data-wanting][data-priority="critical"] {
    background: var(--error-surface);
  }
  &[data-open] {
    background: var(--accent-surface);
  }
  & > .check {
    grid-area: 1 / 1;
    display: grid;
    place-items: center;
    align-self: stretch;
    min-block-size: 44px;
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
    grid-template-columns: 124px 104px minmax(0, 7fr) minmax(0, 4fr);
    gap: 0 var(--space-3);
    align-items: baseline;
    align-content: center;
    align-self: stretch;
    min-inline-size: 0;
    padding: var(--space-1) var(--space-3) var(--space-1) 0;
    border: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    &:hover {
      background: color-mix(in srgb, var(--text) 5%, transparent);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    & > span {
      overflow-wrap: anywhere;
    }
  }
  &:not([data-acts]) > .what {
    grid-column: 1 / 3;
    padding-inline-start: var(--space-3);
  }
  &[data-in-group] > .what {
    padding-inline-start: var(--space-4);
  }
  & .priority {
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
    white-space: nowrap;
  }
  & .text svg {
    vertical-align: -2px;
  }
  &[data-wanting] .text {
    font-weight: 600;
  }
  & .mark {
    grid-area: 2 / 3 / auto / span 2;
  }
  & .mark:empty {
    display: none;
  }
  & > .acts {
    grid-area: 1 / 3;
    display: flex;
    justify-content: end;
    & > button {
      min-block-size: 32px;
      padding: 4px var(--space-2);
      font-size: inherit;
      line-height: inherit;
      @media (pointer: coarse) {
        min-block-size: 44px;
        min-inline-size: 44px;
      }
    }
    @media print {
      display: none;
    }
  }
  @container (max-width: 899px) {
    grid-template-columns: 34px minmax(0, 1fr) auto;
    & > .what, &:not([data-acts]) > .what {
      grid-template-columns: auto minmax(0, 1fr) auto;
      min-block-size: 52px;
    }
    & .priority {
      grid-area: 1 / 1;
    }
    & .from {
      grid-area: 3 / 1 / auto / span 3;
    }
    & time {
      grid-area: 1 / 3;
    }
    & .text {
      grid-area: 2 / 1 / auto / span 3;
    }
    & .mark {
      grid-area: 4 / 1 / auto / span 3;
    }
    & > .acts .word {
      ${unseen}
    }
    & > .acts > button {
      min-block-size: 44px;
      min-inline-size: 44px;
    }
  }
  @container (max-width: 479px) {
    & > .acts {
      flex-direction: column;
    }
  }
  @media print {
    --acts-room: 0px;
    break-inside: avoid;
    & > .check {
      display: none;
    }
  }
`;
