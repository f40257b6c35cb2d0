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
  /** All texts that may be shown here; `\n` starts a new line. */
  texts: readonly string[];
  className?: string;
  /** The text shown now, or nothing. */
  children?: ReactNode;
}

/**
 * Reserves the space of the largest of several texts, at any width, language and font size, so that nothing around it moves when the text
 * changes (faults F31). The others are invisible generated content of the style sheet: they cannot be searched, copied or read out.
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
