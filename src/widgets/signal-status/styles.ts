import { css } from "../kit/css.js";

export const signals = css`
  display: grid;
  list-style: none;
  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-3);
    padding-block: var(--space-2);
    overflow-wrap: anywhere;
  }
  & > li + li {
    border-block-start: 1px solid var(--border);
  }
`;
