/** CSS of a card as plain text (see controls/button-rules.ts). */
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
