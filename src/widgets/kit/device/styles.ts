import { css } from "../css.js";
import { card } from "./card-rules.js";

export const frame = css`
  min-block-size: 100%;
  padding: var(--space-4);
  background: var(--surface);
  @container (min-width: 720px) {
    padding: var(--space-3) var(--space-4) var(--space-4);
  }
  @media print {
    padding: 0;
  }
`;

export const panel = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-content: start;
  &[hidden] {
    display: none;
  }
  @container (min-width: 720px) {
    gap: var(--space-3);
  }
`;

export const header = css`
  display: grid;
  gap: var(--space-1);
  overflow-wrap: anywhere;
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
  }
  /* Name and state, then what kind it is, then at the other end how old the reading is: one line where there is room. */
  @container (min-width: 720px) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--space-4);
    min-block-size: 36px;
    & > p:first-child:not(:last-child) {
      order: 1;
    }
    & > [role="tablist"],
    & > [part="actions"] {
      order: 2;
      border: 0;
    }
    & > p:not(:first-child),
    & > p:last-child {
      order: 3;
      margin-inline-start: auto;
    }
  }
  /* Beside tabs there is room for one line with the age of the reading alone: its moment is read out, and shown on hovering. */
  @container (min-width: 720px) and (max-width: 1599px) {
    &:has([role="tablist"]) {
      & .reading {
        position: absolute;
        inline-size: 1px;
        block-size: 1px;
        overflow: hidden;
        clip-path: inset(50%);
        white-space: nowrap;
      }
    }
  }
`;

/** As high as a list of tabs. */
export const tabsRoom = css`
  min-block-size: calc(var(--control) + 1px);
`;

export const headerRow = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

export const quiet = css`
  color: var(--text-quiet);
`;

export const small = css`
  font-size: var(--size-small);
`;

export const section = css`
  ${card}
  @container (min-width: 720px) {
    gap: var(--space-2);
    padding: var(--space-3);
  }
`;

export const sectionHead = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 var(--space-3);
  & h3 {
    font-size: var(--size-base);
  }
`;

export const facts = css`
  & h4 {
    margin-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dl > div {
    display: grid;
    grid-template-columns: minmax(126px, 2fr) minmax(0, 3fr);
    gap: var(--space-2);
    align-items: baseline;
    padding-block: 4px;
    border-block-start: 1px solid var(--border);
    @container (max-width: 359px) {
      grid-template-columns: minmax(0, 1fr);
      gap: 2px;
    }
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    overflow-wrap: anywhere;
  }
`;

export const notices = css`
  display: grid;
  gap: var(--space-2);
  &:empty {
    display: none;
  }
`;

export const notice = css`
  display: flex;
  gap: var(--space-2);
  align-items: baseline;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  border-inline-start: 3px solid var(--notice);
  background: var(--notice-surface);
  overflow-wrap: anywhere;
  & svg {
    flex: none;
    align-self: flex-start;
    margin-block-start: 4px;
  }
`;

export const fold = css`
  & > summary {
    cursor: pointer;
    list-style: none;
    align-items: center;
    flex-wrap: nowrap;
    min-block-size: 24px;
    &::-webkit-details-marker {
      display: none;
    }
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & > summary svg {
    color: var(--text-quiet);
    transition: transform var(--quick);
    @media print {
      display: none;
    }
  }
  &[open] > summary svg {
    transform: rotate(180deg);
  }
`;

export const foldBody = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  min-inline-size: 0;
  min-block-size: 40px;
  padding-block-start: var(--space-3);
  @container (min-width: 720px) {
    padding-block-start: var(--space-2);
  }
`;

/** Grid of the sections below the state. */
export const viewGrid = css`
  display: grid;
  gap: var(--space-4);
  @container (min-width: 720px) {
    gap: var(--space-3);
  }
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  @container (min-width: 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > .whole {
      grid-column: 1 / -1;
    }
  }
  @media print {
    & > [part="reports"] {
      display: none;
    }
  }
`;

/** Reserves the height of open statistics, so that nothing below moves when the charts are loaded. */
export const statisticsPlace = css`
  @container (min-width: 900px) {
    &:has(> details[open]) {
      min-block-size: 420px;
    }
  }
`;

/**
 * Columns of what an operator must see together, on wide screens. The third column holds the controls: nothing above them changes its
 * height.
 */
export const together = css`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  @container (min-width: 720px) {
    gap: var(--space-3);
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }
  @container (min-width: 1200px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, var(--last-column, 1fr));
  }
`;

/** Facts in columns below their title. */
export const factColumns = css`
  @container (min-width: 1200px) {
    display: flex;
    flex-wrap: wrap;
    align-content: start;
    gap: var(--space-1) var(--space-5);
    & > * {
      flex: 1 1 200px;
    }
    & > :first-child {
      flex-basis: 100%;
    }
    & dl > div {
      grid-template-columns: minmax(min-content, 1fr) fit-content(60%);
    }
    & dt {
      font-size: var(--size-small);
    }
    & dd {
      text-align: end;
    }
  }
`;

/** Height of the camera on wide screens: a 4 : 3 frame in a column (a third of the width by default), with header and tools. */
export const cameraHeight = "calc((var(--camera-column, 100cqi / 3) - 45px) * 0.75 + 94px)";

/** Reserves the height of the camera on wide screens until its code is loaded. */
export const cameraPlace = css`
  @container (min-width: 1200px) {
    min-block-size: ${cameraHeight};
  }
`;
