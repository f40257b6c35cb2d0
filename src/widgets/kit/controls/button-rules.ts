/**
 * CSS of buttons as plain text, from which the build writes `kit.css` (scripts/rollup/kit-css.mjs) and the kit makes its classes. Imports
 * nothing.
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
