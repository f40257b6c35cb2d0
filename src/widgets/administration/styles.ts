import { css } from "../kit/css.js";

export const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  padding: var(--space-4);
  & .narrow {
    padding-block-start: var(--space-4);
  }
  @container (min-width: 720px) {
    padding: var(--space-3) var(--space-6) var(--space-6);
  }
  @media print {
    padding: 0;
    & search, & [role="tablist"], & button:not(.name) {
      display: none;
    }
  }
`;

/** A section: its head, what was done last, the rows. */
export const body = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
`;

export const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & h3 {
    font-size: var(--size-title);
  }
  & > .end {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-inline-start: auto;
  }
`;

export const quiet = css`
  max-inline-size: 80ch;
  color: var(--text-quiet);
`;

export const outcome = css`
  display: grid;
  gap: var(--space-2);
  &:empty {
    display: none;
  }
  & > .done {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
`;

export const fields = css`
  display: grid;
  gap: var(--space-3);
  align-items: end;
  grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
  & > button {
    justify-self: start;
  }
`;

/** Rows on a ground of their own: a table, or cards where there is little room. */
export const records = css`
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  & caption {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & table th, & table td {
    overflow-wrap: break-word;
  }
  & .act > button {
    white-space: nowrap;
  }
  & tbody tr:last-child > * {
    border-block-end: 0;
  }
  & small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
  }
  & .name {
    min-block-size: 24px;
    padding: 0;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .pick {
    display: flex;
    align-items: start;
    gap: var(--space-2);
  }
  & .act {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--space-1);
  }
  & .tags {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    list-style: none;
  }
  & .tags > li {
    padding: 0 var(--space-2);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    font-size: var(--size-small);
  }
`;

export const cards = css`
  display: grid;
  gap: var(--space-3);
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    overflow-wrap: anywhere;
  }
  & h4 {
    font-size: var(--size-base);
  }
  & small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
  }
  & > li > dl > div {
    display: grid;
    grid-template-columns: minmax(144px, 1fr) minmax(0, 2fr);
    gap: var(--space-2);
    padding-block: 3px;
  }
  & dt {
    color: var(--text-quiet);
  }
  & .name {
    min-block-size: 24px;
    padding: 0;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .pick {
    display: flex;
    align-items: start;
    gap: var(--space-2);
  }
  & .act {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-inline-start: calc(-1 * var(--space-3));
  }
  & .tags {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    list-style: none;
  }
  & .tags > li {
    padding: 0 var(--space-2);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    font-size: var(--size-small);
  }
  @media print {
    & > li {
      break-inside: avoid;
    }
  }
`;

/** What is done with several rows at once. */
export const several = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  @media print {
    display: none;
  }
`;

export const more = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding-block: var(--space-2);
  color: var(--text-quiet);
`;

/** The content of a dialog. */
export const form = css`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
`;

export const choices = css`
  display: grid;
  gap: var(--space-1);
  min-inline-size: 0;
  padding: 0;
  border: 0;
  & legend {
    padding: 0;
    font-size: var(--size-small);
    font-weight: 500;
  }
  & .hint {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & > .list {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
    gap: 0 var(--space-3);
    max-block-size: 220px;
    overflow: auto;
  }
  & > .add {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    gap: var(--space-2);
  }
`;
