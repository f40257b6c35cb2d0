/** CSS of fields as plain text (see button-rules.ts). */
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
