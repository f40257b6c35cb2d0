import { css } from "../kit/css.js";

export const note = css`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-inline-start: 3px solid var(--accent);
  border-radius: var(--radius);
  background: var(--tinted);
  & .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    margin-inline-end: calc(-1 * var(--space-2));
  }
  & dl {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-6);
  }
  & dt {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dd {
    font-size: var(--size-large);
    font-weight: 600;
  }
  & .stay {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;
