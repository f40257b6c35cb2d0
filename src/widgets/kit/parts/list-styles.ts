import { css } from "../css.js";
import { list } from "./list-rules.js";

/** Header of a list: title with count, and at the end the actions for the whole list. */
export const listHead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
  & h2 {
    font-size: var(--size-title);
  }
  & > button {
    margin-inline-start: auto;
  }
  @media print {
    & > button {
      display: none;
    }
  }
`;

/** Scrolling viewport of a virtual list; printed in full. `--list-height` sets its maximum height. */
export const listWindow = css`
  max-block-size: var(--list-height);
  overflow: auto;
  overflow-anchor: none;
  ${list}
  & ol {
    list-style: none;
  }
  @media print {
    max-block-size: none;
    overflow: visible;
  }
`;
