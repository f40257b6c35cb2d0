import { css } from "../kit/css.js";

export const studioClass = css`
  display: grid;
  gap: var(--space-5);
  padding: var(--space-4);
  max-inline-size: 1600px;
  margin-inline: auto;
  @container (inline-size >= 960px) {
    grid-template-columns: 340px minmax(0, 1fr);
    align-items: start;
    & > header {
      grid-column: 1 / -1;
    }
    & .settings {
      position: sticky;
      inset-block-start: var(--space-4);
      max-block-size: calc(100vh - var(--space-8));
      overflow-y: auto;
    }
  }
  & h2 {
    font-size: var(--size-display);
    line-height: 1.2;
  }
  & header p {
    max-inline-size: 70ch;
    margin-block-start: var(--space-2);
    color: var(--text-quiet);
    font-size: var(--size-large);
  }
  & h3 {
    font-size: var(--size-large);
  }
  & .settings {
    display: grid;
    gap: var(--space-5);
    padding: var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  & .controls {
    display: grid;
    gap: var(--space-4);
  }
  & .controls legend {
    margin-block-end: var(--space-3);
    font-weight: 600;
  }
  & label .hint {
    display: block;
  }
  & .hint {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .work {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6);
    min-inline-size: 0;
  }
  & .bar, & .bar fieldset {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
  & .bar fieldset {
    min-inline-size: 0;
  }
  & .bar h3 {
    margin-inline-end: auto;
  }
  & .bar [aria-pressed="true"] {
    background: var(--accent-surface);
    color: var(--accent);
  }
  & .stage {
    box-sizing: border-box;
    min-block-size: 240px;
    margin-block-start: var(--space-3);
    padding: var(--space-4);
    border: 1px dashed var(--border-strong);
    border-radius: var(--radius-large);
    overflow: auto;
  }
  & .stage.light {
    background: #ffffff;
    color: #16202b;
  }
  & .stage.dark {
    background: #14191f;
    color: #e1e7ed;
  }
  & .place {
    margin-inline: auto;
  }
  & .place its-map {
    block-size: 560px;
  }
  & .snippet {
    display: grid;
    gap: var(--space-3);
  }
  & pre {
    box-sizing: border-box;
    min-block-size: 76px;
    margin: 0;
    padding: var(--space-4);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow-x: auto;
    white-space: pre;
  }
  & code {
    font-family: var(--font-mono);
    font-size: 13px;
  }
  & .heard {
    display: grid;
    gap: var(--space-1);
    max-block-size: 240px;
    margin-block-start: var(--space-2);
    overflow-y: auto;
    list-style: none;
  }
  & .heard time, & .quiet {
    color: var(--text-quiet);
  }
  & .detail {
    overflow-wrap: anywhere;
    color: var(--text-quiet);
  }
  & .reference {
    display: grid;
    gap: var(--space-4);
  }
  & .reference summary {
    cursor: pointer;
    font-weight: 600;
  }
  & .reference > * + * {
    margin-block-start: var(--space-4);
  }
`;

/** Beside a text: the widget first, its attributes below it in columns. */
export const compactClass = css`
  padding: 0;
  &, & > .work {
    grid-template-columns: minmax(0, 1fr);
  }
  & .work > .settings {
    position: static;
    max-block-size: 420px;
    overflow-y: auto;
  }
  & .controls {
    grid-template-columns: repeat(auto-fill, minmax(min(240px, 100%), 1fr));
  }
`;
