import { css } from "../css.js";

export const form = css`
  display: grid;
  gap: var(--space-3);
`;

export const list = css`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
  }
`;
