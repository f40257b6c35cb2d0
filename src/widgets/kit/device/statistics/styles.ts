import { css } from "../../css.js";

/** Charts over hours have the whole width. */
export const charts = css`
  display: grid;
  gap: var(--space-5);
  grid-template-columns: minmax(0, 1fr);
`;

/** Two charts of the past hour beside each other. */
export const pair = css`
  display: grid;
  gap: var(--space-5) var(--space-6);
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
`;

export const periodChoice = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  gap: var(--space-2) var(--space-3);
  align-items: end;
`;
