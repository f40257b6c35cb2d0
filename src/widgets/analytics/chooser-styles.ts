import { css } from "../kit/css.js";

export const chooser = css`
  min-inline-size: 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    min-block-size: 44px;
    padding: var(--space-2) var(--space-4);
    font-weight: 600;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    & > span {
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }
    & small {
      display: block;
      color: var(--text-quiet);
      font-size: var(--size-small);
      font-weight: 400;
    }
  }
  &[open] > summary svg {
    transform: rotate(180deg);
  }
  @container (min-width: 900px) {
    position: sticky;
    inset-block-start: var(--space-3);
    /* All of it is in sight, Apply at its end: what scrolls the page may be lower than the window. 84 px are the tabs and the gaps. */
    max-block-size: calc(100cqb - 84px);
    overflow: auto;
    overscroll-behavior: contain;
  }
  /* Before the city has told its day. */
  &:empty {
    min-block-size: 62px;
    @container (min-width: 900px) {
      block-size: calc(100cqb - 84px);
    }
  }
  @media print {
    display: none;
  }
`;

/** Above the question: it holds for all screens, and at once. */
export const districtPlace = css`
  padding: 0 var(--space-4) var(--space-4);
`;

export const form = css`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-4);
`;

export const group = css`
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;
  & > legend {
    padding: 0;
    margin-block-end: var(--space-2);
    font-weight: 600;
  }
`;

/** Room for the search, the list and the map's button: what stands below does not move when the list comes or is searched. */
export const objectsPlace = css`
  display: grid;
  gap: var(--space-2);
  align-content: start;
  min-block-size: 403px;
`;

export const objects = css`
  max-block-size: 232px;
  padding-inline: var(--space-3);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  overflow: auto;
  overscroll-behavior: contain;
  list-style: none;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const chosen = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  list-style: none;
  & button {
    min-block-size: 28px;
    padding: 2px var(--space-2);
    font-size: var(--size-small);
    text-align: start;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
`;

export const dates = css`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: repeat(auto-fit, minmax(124px, 1fr));
`;

export const foot = css`
  display: grid;
  gap: var(--space-2);
  position: sticky;
  inset-block-end: 0;
  padding-block: var(--space-2);
  background: var(--surface-raised);
`;
