import { css } from "../css.js";
import { unseen } from "../tokens.js";

/** A form as a card, readable on any page; `--tinted` is a light tint of the page's accent. */
export const card = css`
  --tinted: color-mix(in srgb, var(--accent) 9%, var(--surface));
  display: grid;
  gap: var(--space-5);
  padding: clamp(16px, 5cqi, 32px);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface);
  & .intro {
    display: grid;
    gap: var(--space-2);
  }
  & h2, & ::slotted([slot="heading"]) {
    font-size: clamp(20px, 4.4cqi, 26px);
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  & .lead {
    max-inline-size: 62ch;
    color: var(--text-quiet);
    font-size: 15px;
  }
  & form {
    display: grid;
    gap: var(--space-5);
  }
  & .fields {
    display: grid;
    gap: var(--space-4);
    align-items: start;
  }
  & input:not([type="checkbox"]) {
    min-block-size: 44px;
    font-size: max(16px, var(--size-base));
  }
  & label:has(input[type="checkbox"]) {
    align-items: flex-start;
    padding-block: var(--space-1);
    & > input {
      margin-block-start: 1px;
    }
  }
  & .all-required {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .actions {
    display: grid;
    justify-items: start;
  }
  & .actions button {
    inline-size: 100%;
    min-block-size: 48px;
    font-size: var(--size-large);
  }
  & .notice {
    display: flex;
    gap: var(--space-2);
    inline-size: 100%;
    margin-block-end: var(--space-4);
    padding: var(--space-3);
    border-radius: var(--radius);
    line-height: 1.4;
    & svg {
      margin-block-start: 4px;
    }
  }
  & .error {
    background: var(--error-surface);
    color: var(--error-text);
  }
  & .bait {
    ${unseen}
  }
  & .thanks {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
    &:focus {
      outline: none;
    }
    & svg {
      color: var(--ok);
    }
    & p {
      max-inline-size: 60ch;
      color: var(--text-quiet);
      font-size: 15px;
    }
  }
  @container (min-width: 560px) {
    & .fields {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      column-gap: var(--space-5);
    }
    & .fields > .wide {
      grid-column: 1 / -1;
    }
    & .actions button {
      inline-size: auto;
      min-inline-size: 220px;
    }
  }
  @media print {
    & .actions {
      display: none;
    }
  }
`;
