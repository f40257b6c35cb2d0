import { css } from "../css.js";
import { list } from "./list-rules.js";

/** The title of a list with its count, and what is done with the whole of it at the end of the line. */
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

/** The window onto a long list; on paper the whole list. Whoever uses it says how high it may become by `--list-height`. */
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
