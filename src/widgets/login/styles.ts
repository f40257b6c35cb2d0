import { css } from "../kit/css.js";

export const sheet = css`
  display: grid;
  gap: var(--space-4);
  inline-size: 100%;
  max-inline-size: 400px;
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
  }
  & .lead {
    margin-block-start: calc(-1 * var(--space-2));
    color: var(--text-quiet);
  }
  & form {
    display: grid;
    gap: var(--space-4);
    margin-block-start: var(--space-2);
  }
  & .password {
    position: relative;
  }
  & .password input {
    padding-inline-end: calc(var(--control) + var(--space-1));
  }
  & .password-switch {
    position: absolute;
    inset-block-start: calc(1.45em + var(--space-1));
    inset-inline-end: 0;
    color: var(--text-quiet);
  }
  & .notice {
    display: flex;
    gap: var(--space-2);
    padding: var(--space-3);
    border-radius: var(--radius);
    line-height: 1.4;
  }
  & .notice svg {
    margin-block-start: 4px;
  }
  & .notice strong {
    font-weight: 600;
  }
  & .warning {
    background: var(--warning-surface);
    color: var(--warning-text);
  }
  & .error {
    background: var(--error-surface);
    color: var(--error-text);
  }
  & .signed-in {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
  }
  & .signed-in p {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  @media print {
    display: none;
  }
`;
