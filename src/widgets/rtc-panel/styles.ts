import { css } from "../kit/css.js";

export const twoColumns = css`
  @container (min-width: 720px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--space-3) var(--space-6);
    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`;
