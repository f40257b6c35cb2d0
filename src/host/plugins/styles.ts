import { css } from "../../widgets/kit/css.js";

export const listClass = css`
  display: grid;
  gap: var(--space-4);
  & h2 {
    font-size: var(--size-title);
  }
  & .about, & .quiet {
    color: var(--text-quiet);
  }
  & code {
    font-family: var(--font-mono);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  & ol {
    display: grid;
    gap: var(--space-3);
    list-style: none;
  }
  & li {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  /* Name, version and state take another line where they must; the arrows stay beside the name. */
  & .head {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: var(--space-3);
  }
  & .name {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-3);
    min-block-size: var(--control);
    overflow-wrap: anywhere;
  }
  & h3 {
    font-size: var(--size-large);
  }
  & .status {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
  }
  & .order {
    display: inline-flex;
  }
  & .sentence {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--warning-surface);
    color: var(--warning-text);
    overflow-wrap: anywhere;
  }
`;
