import { css } from "../kit/css.js";
import { unseen } from "../kit/tokens.js";

/** The list alone until an alarm is opened: that stands beside it from this width of the element on, instead of it below. */
export const center = css`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  block-size: 100%;
  min-block-size: 560px;
  max-block-size: 100dvh;
  min-inline-size: 0;
  padding: var(--space-2) var(--space-3);
  &[data-shown="list"] > [part="alarm"] {
    display: none;
  }
  @container (min-width: 1000px) {
    padding: var(--space-2) var(--space-4);
    &[data-shown="one"] {
      grid-template-columns: minmax(0, 1fr) minmax(320px, 34%);
      column-gap: var(--space-4);
      --acts-room: 88px;
    }
    /* The signs alone: the words of the rows have the room. */
    &[data-shown="one"] .acts .word {
      ${unseen}
    }
  }
  @container (max-width: 999px) {
    &[data-shown="one"] > [part="list"] {
      display: none;
    }
  }
  @media print {
    display: block;
    block-size: auto;
    max-block-size: none;
    padding: 0;
    /* What is opened is what is handed on. */
    &[data-shown="list"] > [part="alarm"],
    &[data-shown="one"] > [part="list"] {
      display: none;
    }
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
  &:focus {
    outline: none;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  & > .about {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    display: block;
    & > [role="tablist"], & > [part="not-permitted"] {
      display: none;
    }
  }
`;

/** Between the tools and the foot, whatever stands there: what is awaited has the room of the list. */
export const body = css`
  display: flex;
  flex-direction: column;
  flex: 1 1 0;
  min-block-size: 160px;
  @media print {
    display: block;
  }
`;

export const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  min-block-size: var(--control);
  min-inline-size: 0;
  & h2 {
    font-size: var(--size-title);
  }
  & > .figures {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: inherit;
    min-inline-size: 0;
    color: var(--text-quiet);
  }
  & > .figures[data-awaited] {
    visibility: hidden;
  }
  /* The choice of the part: what is chosen names it. */
  & > :nth-child(3) {
    margin-inline-start: auto;
    & label {
      ${unseen}
    }
  }
  @media print {
    & > :nth-child(3), & > .figures > [data-age] {
      display: none;
    }
  }
`;

export const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & > [role="group"] {
    font-variant-numeric: tabular-nums;
  }
  & > [role="group"] > button > :last-child {
    min-inline-size: 2ch;
  }
  & search {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    flex: 1 1 520px;
    max-inline-size: 860px;
  }
  & > details {
    flex: 1 1 100%;
    & > summary {
      min-block-size: 28px;
      align-content: center;
      cursor: pointer;
      @media (pointer: coarse) {
        min-block-size: 44px;
      }
    }
  }
  & search > * {
    flex: 1 1 140px;
    min-inline-size: 0;
  }
  /* The first option says what the list is of. */
  & search label {
    ${unseen}
  }
  @container (max-width: 559px) {
    & > [role="group"] > button > .name {
      ${unseen}
    }
    & > [role="group"] > button {
      min-inline-size: 44px;
      justify-content: center;
    }
  }
  @media print {
    display: none;
  }
`;

export const selection = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-1);
  min-block-size: var(--control);
  & label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: var(--control);
    white-space: nowrap;
    cursor: pointer;
  }
  & button {
    white-space: nowrap;
    @container (max-width: 559px) {
      padding-inline: var(--space-2);
    }
  }
  /* On a phone the rows have the room until something is marked. */
  @container (max-width: 559px) {
    &[data-none] > :not(label) {
      display: none;
    }
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

export const sound = css`
  color: var(--text-quiet);
  &:empty {
    display: none;
  }
  & summary {
    cursor: pointer;
    @media (pointer: coarse) {
      min-block-size: 44px;
      align-content: center;
    }
  }
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius);
    background: var(--warning-surface);
    color: var(--warning-text);
  }
  @media print {
    display: none;
  }
`;

export const foot = css`
  display: grid;
  gap: var(--space-1);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & > [role="status"] {
    color: var(--text);
    font-size: var(--size-body, inherit);
  }
  & > [role="status"]:empty {
    position: absolute;
  }
  & .refused {
    color: var(--error-text);
  }
  @media print {
    & > [role="status"] {
      display: none;
    }
  }
`;

/** Figures and rules: a page that scrolls. */
export const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-4);
  block-size: 100%;
  overflow: auto;
  padding: var(--space-3);
  & > .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    & label {
      ${unseen}
    }
    & h2 {
      font-size: var(--size-title);
    }
  }
  @container (min-width: 720px) {
    padding: var(--space-3) var(--space-6) var(--space-6);
  }
  @media print {
    block-size: auto;
    overflow: visible;
    padding: 0;
    & > .head > :nth-child(2) {
      display: none;
    }
  }
`;
