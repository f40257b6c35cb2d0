import { css } from "../kit/css.js";

/** Figures, map, state and tasks: on a desk the tasks have the last column for themselves. */
export const layout = css`
  & > [part="place"] {
    grid-template-rows: auto 1fr;
  }
  @container (min-width: 720px) {
    grid-template-rows: auto auto 1fr;
    align-items: stretch;
    & > [part="metrics"], & > [part="tasks"] {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 1200px) {
    & > [part="metrics"] {
      grid-area: 1 / 1 / auto / span 2;
    }
    & > [part="place"] {
      grid-area: 2 / 1 / auto / span 2;
    }
    & > [part="state"] {
      grid-area: 3 / 1 / auto / span 2;
    }
    & > [part="tasks"] {
      grid-area: 1 / 3 / span 3;
    }
  }
`;

export const metrics = css`
  display: grid;
  gap: var(--space-3);
  grid-template-columns: repeat(3, minmax(0, 1fr));
  @container (max-width: 479px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > :last-child {
      grid-column: 1 / -1;
    }
  }
`;

export const metric = css`
  display: grid;
  gap: 2px;
  align-content: space-between;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  & dt {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dd {
    font-size: var(--size-title);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    line-height: 1.25;
  }
  & dd > span {
    color: var(--text-quiet);
    font-size: var(--size-base);
    font-weight: 400;
  }
  [data-past] & {
    border-style: dashed;
    background: var(--unknown-surface);
  }
`;

export const legend = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & > span {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
`;
