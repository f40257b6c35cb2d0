import { css } from "../kit/css.js";
import { unseen } from "../kit/tokens.js";

/** The list alone until a message is opened: that stands beside it from this width of the element on, instead of it below. */
export const center = css`
  display: grid;
  grid-template: minmax(0, 1fr) / minmax(0, 1fr);
  block-size: 100%;
  min-block-size: 560px;
  max-block-size: 100dvh;
  min-inline-size: 0;
  padding: var(--space-2) var(--space-3);
  &[data-shown="list"] > [part="message"] {
    display: none;
  }
  @container (min-width: 1100px) {
    padding: var(--space-2) var(--space-4);
    &[data-shown="one"] {
      grid-template-columns: minmax(0, 1fr) minmax(280px, 26%);
      column-gap: var(--space-4);
      --type-room: 14px;
      --time-room: auto;
      --acts-room: 44px;
    }
    /* The shape and the sign alone: the words of the rows have the room. */
    &[data-shown="one"] .type .word, &[data-shown="one"] .acts .word {
      ${unseen}
    }
  }
  @container (max-width: 1099px) {
    &[data-shown="one"] > [part="list"] {
      display: none;
    }
  }
  @media print {
    display: block;
    block-size: auto;
    max-block-size: none;
    padding: 0;
    &[data-shown] > [part="list"] {
      display: block;
    }
    &[data-shown] > [part="message"] {
      display: none;
    }
  }
`;

export const listPane = css`
  display: flex;
  flex-direction: column;
  /* 24 rows on a desk (1440 × 900), with two lines in the foot. */
  gap: 6px;
  min-inline-size: 0;
  min-block-size: 0;
  & > * {
    flex: none;
  }
  @media print {
    display: block;
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
  color: var(--text-quiet);
  white-space: nowrap;
  & h2 {
    color: var(--text);
    font-size: var(--size-title);
  }
  & > * {
    flex: none;
  }
  /* They have their room before they are known. */
  & > .figures {
    display: flex;
    flex: 0 1 auto;
    flex-wrap: inherit;
    align-items: center;
    gap: inherit;
    min-inline-size: 0;
  }
  & > .figures[data-awaited] {
    visibility: hidden;
  }
  & > button {
    margin-inline-start: auto;
  }
  @container (max-width: 719px) {
    & h2 {
      font-size: var(--size-large);
    }
    & .word {
      ${unseen}
    }
    /* The button stays beside the title, the figures have a line of their own. */
    & > button {
      order: 1;
    }
    & > .figures {
      order: 2;
      flex-basis: 100%;
    }
    /* On a line of its own, else its place would hang on the figures before it. */
    & > .figures > [data-age] {
      flex-basis: 100%;
    }
  }
  @media print {
    & > button, & > .figures > [data-age] {
      display: none;
    }
  }
`;

/** Only there while the page is put on paper. */
export const paperHead = css`
  display: grid;
  gap: var(--space-1);
  padding-block: var(--space-1) var(--space-2);
  & > p:last-child {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

export const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & search {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    flex: 1 1 460px;
    max-inline-size: 620px;
  }
  /* On a phone the search has a line of its own. */
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
    @container (max-width: 559px) {
      &:first-child {
        flex-basis: 100%;
      }
    }
  }
  & > [role="group"] {
    flex: 1 1 100%;
    font-variant-numeric: tabular-nums;
  }
  /* Numbers are awaited. */
  & > [role="group"] > button > :last-child {
    min-inline-size: 3ch;
  }
  /* The first option says what the list is of, and the placeholder what the field is for. */
  & search label[for] {
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
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
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

export const foot = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--space-4);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & > [role="status"] {
    flex: 1 1 100%;
    color: var(--text);
  }
  & > [role="status"]:empty {
    position: absolute;
  }
  /* What is shown wraps beside the choice of sound, and not above it: a row more is seen. */
  & > p:not([role]) {
    flex: 1 1 0;
    min-inline-size: min(100%, 480px);
  }
  @media print {
    display: none;
  }
`;
