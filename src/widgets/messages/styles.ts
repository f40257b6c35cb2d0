import { css } from "../kit/css.js";
import { list } from "../kit/parts/list-rules.js";
import { unseen } from "../kit/tokens.js";

/** From this width of the element on the opened message stands beside the list, below it instead of the list. */
export const center = css`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  block-size: 100%;
  min-block-size: 560px;
  max-block-size: 100dvh;
  min-inline-size: 0;
  padding: var(--space-2) var(--space-3);
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(280px, 26%);
    column-gap: var(--space-4);
    padding: var(--space-3) var(--space-4);
  }
  @container (max-width: 899px) {
    &[data-shown="list"] > [part="message"], &[data-shown="one"] > [part="list"] {
      display: none;
    }
  }
  @media print {
    display: block;
    block-size: auto;
    max-block-size: none;
    padding: 0;
  }
`;

export const listPane = css`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-inline-size: 0;
  min-block-size: 0;
  & > * {
    flex: none;
  }
  @media print {
    display: block;
  }
`;

export const head = css`
  display: flex;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  min-block-size: var(--control);
  min-inline-size: 0;
  color: var(--text-quiet);
  white-space: nowrap;
  & h2 {
    color: var(--text);
    font-size: var(--size-title);
  }
  & > * {
    flex: none;
  }
  & > .missing {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & > button {
    margin-inline-start: auto;
  }
  @container (max-width: 719px) {
    flex-wrap: wrap;
    & h2 {
      font-size: var(--size-large);
    }
    & .word {
      ${unseen}
    }
    & > .missing {
      white-space: normal;
    }
  }
  @media print {
    & > button {
      display: none;
    }
  }
`;

export const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & > search {
    display: grid;
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
    gap: var(--space-2);
    flex: 1 1 280px;
    max-inline-size: 440px;
  }
  & > [role="group"] {
    flex: 1 1 100%;
  }
  /* The first option says what the list is of, and the placeholder what the field is for. */
  & > search label {
    ${unseen}
  }
  @container (max-width: 559px) {
    & > [role="group"] > button {
      min-inline-size: 44px;
      justify-content: center;
    }
    & > [role="group"] > button > .word {
      ${unseen}
    }
    & > [role="group"] > button[aria-pressed="false"] {
      text-decoration: line-through;
    }
  }
  @media print {
    display: none;
  }
`;

export const alerts = css`
  color: var(--text-quiet);
  & summary {
    cursor: pointer;
    @media (pointer: coarse) {
      min-block-size: 44px;
      align-content: center;
    }
  }
  & p:empty {
    display: none;
  }
  @media print {
    display: none;
  }
`;

export const selection = css`
  display: flex;
  align-items: center;
  gap: 0 var(--space-2);
  min-block-size: var(--control);
  & label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--control);
    cursor: pointer;
  }
  & input {
    inline-size: 18px;
    block-size: 18px;
    flex: none;
    margin: 0;
  }
  @media print {
    display: none;
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

export const foot = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & > [role="status"]:not(:empty) {
    flex: 1 1 100%;
    color: var(--text);
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
      border: 0;
      border-block-end: 1px solid var(--border);
      background: transparent;
      color: inherit;
      font: inherit;
      text-align: start;
      cursor: pointer;
      &:hover {
        background: color-mix(in srgb, var(--text) 5%, transparent);
      }
    }
    & time {
      color: var(--text-quiet);
      font-size: var(--size-small);
    }
  }
  @container (min-width: 900px) {
    & > .back, & .fault {
      display: none;
    }
  }
  @media print {
    display: none;
  }
`;
