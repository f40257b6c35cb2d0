import { css } from "../css.js";

/** Row of actions; not printed. */
export const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  @media print {
    display: none;
  }
`;
