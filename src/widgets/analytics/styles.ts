import { css } from "../kit/css.js";

export const screen = css`
  padding: var(--space-3) var(--space-4) var(--space-6);
  background: var(--surface);
  @media print {
    padding: 0;
    background: none;
    & [role="tablist"]:not([role="tabpanel"] [role="tablist"]) {
      display: none;
    }
  }
`;

/** The chooser stands beside the figures where there is room, above them where there is not. */
export const layout = css`
  display: grid;
  gap: var(--space-5);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @container (min-width: 900px) {
    /* The folded form is a line above them. */
    &:has(> [data-open="true"]) {
      grid-template-columns: 300px minmax(0, 1fr);
    }
  }
  @media print {
    display: block;
  }
`;

export const answer = css`
  container-type: inline-size;
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  min-inline-size: 0;
  @media print {
    display: block;
  }
`;

export const subjectHead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-2) var(--space-4);
  & > div {
    flex: 1 1 280px;
    min-inline-size: 0;
  }
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  & p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-3);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

/** Of cards all of one height, so that their places are known before their figures. */
export const cards = css`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  & > * {
    min-block-size: 256px;
  }
  & > div {
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  @container (min-width: 560px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  @container (min-width: 880px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

export const card = css`
  gap: var(--space-1);
`;

export const cardHead = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  & h3 {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  @media print {
    & button {
      display: none;
    }
  }
`;

/** The name of a card whose chart is awaited: where the name of the card stands. */
export const cardName = css`
  padding: 20px var(--space-3);
  font-size: var(--size-base);
  font-weight: 600;
`;

export const detail = css`
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    & h3 {
      flex: 1 1 auto;
      font-size: var(--size-large);
      overflow-wrap: anywhere;
    }
    @media print {
      & button {
        display: none;
      }
    }
  }
  & .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-2) var(--space-6);
    & > p {
      flex: 1 1 320px;
    }
  }
`;

/** What is awaited has its place. */
export const place = css`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: minmax(0, 1fr);
  & > .head {
    min-block-size: 46px;
  }
  & > .detail {
    min-block-size: 480px;
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  @media print {
    display: none;
  }
`;

export const figure = css`
  display: grid;
  gap: 2px;
  & > strong {
    font-size: var(--size-display);
    font-weight: 600;
    line-height: 1.15;
    overflow-wrap: anywhere;
  }
  & > strong small {
    color: var(--text-quiet);
    font-size: var(--size-large);
    font-weight: 500;
  }
  & > span {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-2);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

export const change = css`
  display: inline-flex;
  align-items: center;
  gap: var(--space-1);
  font-weight: 600;
  &[data-tone="ok"] {
    color: var(--ok-text);
  }
  &[data-tone="warning"] {
    color: var(--warning-text);
  }
  &[data-tone="neutral"] {
    color: var(--text);
  }
`;

export const pills = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  & button {
    min-block-size: 32px;
    padding-block: 2px;
    padding-inline: var(--space-3);
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-surface);
    color: var(--accent);
  }
  @media print {
    display: none;
  }
`;

export const meaning = css`
  color: var(--text-quiet);
  max-inline-size: 72ch;
`;

/** What a sheet of paper does not need. */
export const screenOnly = css`
  @media print {
    display: none;
  }
`;
