import { css } from "../kit/css.js";

/** State, camera and log; where there are two columns the log has both of them. */
export const layout = css`
  @container (min-width: 720px) and (max-width: 1199px) {
    & > [part="events"] {
      grid-column: 1 / -1;
    }
  }
`;
