import { css } from "../css.js";

export const frame = css`
  padding: var(--space-4);
  background: var(--surface);
  @container (min-width: 720px) {
    padding: var(--space-6);
  }
  @media print {
    padding: 0;
  }
`;

export const panel = css`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  @container (min-width: 720px) {
    gap: var(--space-5);
  }
`;

export const header = css`
  display: grid;
  gap: var(--space-1);
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
  }
`;

export const headerRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

export const quiet = css`
  color: var(--text-quiet);
`;

export const small = css`
  font-size: var(--size-small);
`;

export const section = css`
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

export const sectionHead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-3);
  & h3 {
    font-size: var(--size-base);
  }
`;

export const facts = css`
  & h4 {
    margin-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dl > div {
    display: grid;
    grid-template-columns: minmax(126px, 2fr) minmax(0, 3fr);
    gap: var(--space-2);
    align-items: baseline;
    padding-block: 5px;
    border-block-start: 1px solid var(--border);
    @container (max-width: 359px) {
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
    }
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

export const notices = css`
  display: grid;
  gap: var(--space-2);
  &:empty {
    display: none;
  }
`;

export const notice = css`
  display: flex;
  gap: var(--space-2);
  align-items: baseline;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  border-inline-start: 3px solid var(--notice);
  background: var(--notice-surface);
  overflow-wrap: anywhere;
  & svg {
    flex: none;
    align-self: flex-start;
    margin-block-start: 4px;
  }
`;
