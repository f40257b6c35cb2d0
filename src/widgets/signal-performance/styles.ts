import { css } from "../kit/css.js";

export const page = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-content: start;
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
`;

export const choice = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: var(--space-2) var(--space-3);
  align-items: start;
  @media print {
    display: none;
  }
`;

export const result = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  & h3 {
    font-size: var(--size-base);
  }
`;

export const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--text-quiet);
  font-size: var(--size-small);
`;

export const sources = css`
  font-size: var(--size-small);
  & > summary {
    min-block-size: var(--control);
    padding-block: var(--space-2);
    cursor: pointer;
    font-weight: 500;
  }
  & dt {
    font-weight: 600;
  }
  & dd {
    margin: 0 0 var(--space-2);
    color: var(--text-quiet);
    overflow-wrap: anywhere;
  }
`;
