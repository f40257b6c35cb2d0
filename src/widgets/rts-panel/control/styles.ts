import { hazard } from "../../kit/control/hazard.js";
import { css } from "../../kit/css.js";
import { unseen } from "../../kit/tokens.js";

export const controlsClass = css`
  position: relative;
  display: grid;
  gap: var(--space-5);
  min-inline-size: 0;
  @container (min-width: 720px) {
    gap: var(--space-2);
  }
  & .mark {
    margin-inline-start: var(--space-2);
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
    white-space: nowrap;
  }
  &[data-lock="moving"] button[aria-disabled]:not(:disabled) {
    opacity: 1;
    cursor: default;
  }
`;

/** The controls, and over their upper edge the outcome of the last command; a focused control scrolls clear of that. */
export const controlsPlace = css`
  position: relative;
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  & button {
    scroll-margin-block-start: 96px;
  }
`;

export const fate = css`
  position: absolute;
  inset: 0;
  z-index: 1;
  pointer-events: none;
  & > div {
    position: sticky;
    inset-block-start: 0;
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--space-2);
    align-items: center;
    padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
    border: 1px solid var(--border-strong);
    border-radius: var(--radius);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
    pointer-events: auto;
  }
  & .said {
    grid-column: 1 / -1;
    padding-block-end: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

export const pair = css`
  display: grid;
  gap: var(--space-2);
  grid-template-columns: minmax(0, 1fr);
`;

/** A heading with what belongs to it at the other end of its line, and the rest below over both. */
const card = `
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 var(--space-3);
  align-items: baseline;
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius);
  overflow-wrap: anywhere;
  & > * {
    grid-column: 1 / -1;
  }
  & > h4 {
    grid-area: 1 / 1;
  }
  & h4 {
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
  }
  & .mode {
    font-size: var(--size-large);
    font-weight: 600;
    line-height: 1.3;
  }
  & .said {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @container (min-width: 720px) {
    & .mode {
      font-size: var(--size-base);
    }
  }
  & .other {
    padding-block-start: var(--space-1);
    border-block-start: 1px solid var(--border);
    font-size: var(--size-small);
  }
`;

export const nowCard = css`
  ${card}
  & > .age {
    grid-area: 1 / 2;
  }
  & > .mode {
    grid-area: 2 / 1;
  }
  & > .lights {
    grid-area: 2 / 2;
  }
  border: 2px solid var(--border-strong);
  background: var(--surface-sunken);
  &[data-past] {
    border-color: var(--unknown);
    background: var(--unknown-surface);
  }
`;

export const requestCard = css`
  ${card}
  border: 2px dashed var(--border-strong);
  & > .standing {
    grid-area: 1 / 2;
  }
  & .mode {
    font-weight: 500;
  }
  &[data-state="none"] {
    padding-block: 0;
    border-color: transparent;
    & > h4 {
      ${unseen}
    }
  }
  &[data-state="overdue"] {
    border-color: var(--error);
    background: var(--error-surface);
  }
  &[data-state="returning"],
  &[data-state="unconfirmed"] {
    border-color: var(--warning);
  }
`;

export const group = css`
  display: grid;
  gap: var(--space-2);
  min-inline-size: 0;
  & > legend {
    padding: 0;
    margin-block-end: var(--space-1);
    font-weight: 600;
  }
  & > p {
    color: var(--text-quiet);
    @container (min-width: 720px) {
      font-size: var(--size-small);
    }
  }
`;

export const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  @container (max-width: 479px) {
    flex-direction: column;
    align-items: stretch;
  }
  @container (min-width: 720px) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    & > button {
      padding-inline: var(--space-1);
    }
  }
`;

export const wishes = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  list-style: none;
  border-block-end: 1px solid var(--border);
`;

/** The button stands below where the words would get too little room beside it. */
export const wishRow = css`
  ${hazard}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  padding-block: var(--space-2);
  border-block-start: 1px solid var(--border);
  & > div {
    flex: 1 1 190px;
    min-inline-size: 0;
  }
  & strong {
    font-weight: 500;
  }
  & p {
    color: var(--text-quiet);
    font-size: var(--size-small);
    line-height: 1.4;
  }
  & > button {
    flex: none;
    margin-inline-start: auto;
  }
  @media not (pointer: coarse) {
    @container (min-width: 720px) {
      & > button {
        min-block-size: 32px;
        padding: 2px var(--space-2);
      }
    }
  }
  /* Low rows: all of them are in sight on a desk. */
  @container (min-width: 720px) {
    flex-wrap: nowrap;
    padding-block: 2px;
    & p,
    & strong {
      line-height: 1.25;
    }
  }
`;

export const footClass = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
  justify-content: flex-end;
`;

export const holdBar = css`
  flex: 1 1 280px;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: var(--space-2);
  align-items: center;
  min-inline-size: 0;
  & > p {
    overflow-wrap: anywhere;
    font-size: var(--size-small);
  }
  & > div {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;
