/** CSS of a list and of the lines between its rows as plain text (see controls/button-rules.ts). */
export const list = `
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  & li + li, & ol + ol {
    border-block-start: 1px solid var(--border);
  }
`;
