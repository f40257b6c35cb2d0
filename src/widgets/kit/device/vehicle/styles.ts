import { css } from "../../css.js";

/** A small map and the named values beside it; one under the other in a side panel. */
export const besideMap = css`
  display: grid;
  gap: var(--space-4);
  grid-template-columns: minmax(0, 1fr);
  align-items: stretch;
  & > [part="place"] {
    grid-template-rows: auto 1fr;
  }
  @container (min-width: 720px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;
