/**
 * What buttons, fields, cards and lists look like, as plain text: the kit makes its classes of it, and the build the sheet
 * `kit.css` for the elements of plugins (scripts/rollup/kit-css.mjs). Imports nothing, so that the build can read it.
 */

export const button = `
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: var(--control);
  min-inline-size: var(--control);
  padding: var(--space-1) var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: inherit;
  font: inherit;
  font-weight: 500;
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition: background-color var(--quick), border-color var(--quick);
  &:disabled, &[aria-disabled="true"] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  @media (forced-colors: active) {
    border-color: ButtonText;
  }
`;

export const buttonKinds = {
  primary: `
    background: var(--accent);
    color: var(--accent-text);
    &:hover:not(:disabled) {
      background: color-mix(in srgb, var(--accent) 88%, var(--text));
    }
  `,
  plain: `
    border-color: var(--border-strong);
    background: var(--surface-raised);
    color: var(--text);
    &:hover:not(:disabled) {
      background: var(--surface-sunken);
    }
  `,
  quiet: `
    color: var(--text);
    &:hover:not(:disabled), &[aria-expanded="true"] {
      background: color-mix(in srgb, var(--text) 9%, transparent);
    }
  `,
  danger: `
    border-color: var(--error);
    background: var(--error-surface);
    color: var(--error-text);
    &:hover:not(:disabled) {
      background: color-mix(in srgb, var(--error) 18%, var(--error-surface));
    }
  `,
} as const;

export const field = `
  display: grid;
  gap: var(--space-1);
  align-content: start;
  min-inline-size: 0;
`;

export const label = `
  color: var(--text);
  font-weight: 500;
`;

export const input = `
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: var(--control);
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--border-strong);
  border-radius: var(--radius);
  background: var(--surface);
  color: var(--text);
  font: inherit;
  transition: border-color var(--quick);
  &::placeholder {
    color: var(--text-quiet);
    opacity: 1;
  }
  &:focus-visible {
    border-color: var(--focus);
    outline-offset: 0;
  }
  &[aria-invalid="true"] {
    border-color: var(--error);
    box-shadow: inset 0 0 0 1px var(--error);
  }
  &:disabled {
    background: var(--surface-sunken);
    color: var(--text-quiet);
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    font-size: max(16px, var(--size-base));
  }
`;

export const hint = `
  color: var(--text-quiet);
  font-size: var(--size-small);
`;

export const fieldError = `
  display: flex;
  align-items: baseline;
  gap: var(--space-1);
  color: var(--error-text);
  font-size: var(--size-small);
  & > svg {
    align-self: center;
  }
`;

export const card = `
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-inline-size: 0;
  padding: var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  break-inside: avoid;
`;

/** The box of a list and the lines between its rows. */
export const list = `
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  & li + li, & ol + ol {
    border-block-start: 1px solid var(--border);
  }
`;
