import { css } from "../kit/css.js";

export const figures = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  & > p {
    color: var(--text-quiet);
  }
  & > .field, & > div:only-child {
    max-inline-size: 280px;
  }
  /* The first column gives way: a kind is a word or two. */
  & table td {
    overflow-wrap: break-word;
  }
  @media print {
    & > .acts {
      display: none;
    }
  }
`;

export const tiles = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(170px, 1fr));
  gap: var(--space-3);
  & > div {
    padding: var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    break-inside: avoid;
  }
  & dt {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dd {
    margin: 0;
    font-size: var(--size-title);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  & small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
  }
`;

export const rules = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  list-style: none;
  & > li {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  & .fields {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
    gap: var(--space-3);
    align-items: start;
  }
  & .acts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  & details > summary {
    min-block-size: 28px;
    cursor: pointer;
    font-weight: 500;
    @media (pointer: coarse) {
      min-block-size: 44px;
      align-content: center;
    }
  }
  @media print {
    & .acts, & .escalation > button {
      display: none;
    }
  }
`;

/** A field of several: a legend, what it says, and its choices or rows. */
export const choices = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & legend {
    padding: 0;
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
  & > .escalation {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
    gap: var(--space-2) var(--space-3);
    align-items: start;
    /* Beside the fields, below their labels. */
    & > button {
      justify-self: start;
      margin-block-start: calc(1lh + var(--space-1));
    }
  }
`;
