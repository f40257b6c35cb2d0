import { css } from "../kit/css.js";
import { cameraHeight } from "../kit/device/styles.js";

/**
 * State, camera and log; where there are two columns the log has both of them. In a column of its own it is as high as the camera,
 * before it is loaded as well: fields, types, head and foot have 228 px of that.
 */
export const layout = css`
  @container (min-width: 1200px) {
    & > [part="events"] {
      --log-height: calc(${cameraHeight} - 228px);
      min-block-size: ${cameraHeight};
    }
  }
  @container (min-width: 720px) and (max-width: 1199px) {
    & > [part="events"] {
      grid-column: 1 / -1;
    }
  }
`;
