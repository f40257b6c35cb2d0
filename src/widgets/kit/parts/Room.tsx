import type { ReactNode } from "react";
import { classes, css } from "../css.js";

const room = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  & > * {
    grid-area: 1 / 1;
    min-inline-size: 0;
  }
  & > [data-room] {
    visibility: hidden;
    white-space: pre-line;
    pointer-events: none;
    @media print {
      display: none;
    }
  }
  & > [data-room]::before {
    content: attr(data-room);
  }
`;

interface RoomProps {
  /** Every text that may stand here; a line break begins a new line. */
  texts: readonly string[];
  className?: string;
  /** The one that stands here now, or nothing. */
  children?: ReactNode;
}

/**
 * A place for one of several texts, as large as the largest of them at any width, language and size of type: what stands
 * around it does not move when another one is shown (faults F31). The others are drawn unseen by the style sheet and are no
 * text of the page, so nobody finds, copies or hears them.
 */
export function Room({ texts, className, children }: RoomProps) {
  return (
    <span className={classes(room, className)}>
      {[...new Set(texts)].map((text) => (
        <span key={text} data-room={text} aria-hidden="true" />
      ))}
      <span>{children}</span>
    </span>
  );
}
