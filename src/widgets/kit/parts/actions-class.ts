import { css } from "../css.js";

/** What can be done with the thing shown; paper does without. */
export const actions = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  @media print {
    display: none;
  }
`;
