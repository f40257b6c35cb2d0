import { css } from "../kit/css.js";

/**
 * Scheme, control, phases, state and camera, in this order where they stand one above the other. On a desk control has the last
 * column for itself, so that nothing above it grows; scheme and camera stand beside it, as high as each other, state and phases below
 * those. On a wide one that column is wider than the others: what each mode means is read in two lines.
 */
export const layout = css`
  @container (min-width: 720px) {
    grid-template-rows: auto auto auto 1fr;
    & > [part="control"] {
      grid-area: 1 / 2 / span 4;
    }
    & > [part="phases"] ~ [part="phases"] {
      grid-area: 4 / 1;
    }
    & > [part="state"] {
      grid-area: 2 / 1;
    }
    & > [part="camera"] {
      grid-area: 3 / 1;
    }
  }
  @container (min-width: 1200px) {
    --last-column: 1.15fr;
    --camera-column: 100cqi / 3.15;
    grid-template-rows: auto auto 1fr;
    & > [part="control"] {
      grid-area: 1 / 3 / span 3;
    }
    & > [part="phases"] ~ [part="phases"] {
      grid-area: 3 / 1 / auto / span 2;
    }
    & > [part="state"] {
      grid-area: 2 / 1 / auto / span 2;
    }
    & > [part="camera"] {
      grid-area: 1 / 2;
    }
    & > :first-child,
    & > [part="camera"] {
      align-self: stretch;
    }
    &:not(:has(> [part="camera"])) > :first-child {
      grid-column: span 2;
    }
  }
`;

/** The alarms of a controller, over all columns of its facts: each with its words, and what can be done with it. */
export const alarmList = css`
  grid-column: 1 / -1;
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2) var(--space-4);
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--border);
    overflow-wrap: anywhere;
  }
  & li > div {
    flex: 1 1 240px;
  }
`;

/** The scheme, beside it what the lights do now, and below both whom they let go, so that nothing stays empty under the scheme. */
export const figure = css`
  display: grid;
  gap: var(--space-3);
  justify-items: center;
  @container (min-width: 480px) {
    grid-template-columns: minmax(200px, 280px) minmax(0, 1fr);
    justify-items: stretch;
    align-items: center;
    gap: var(--space-2) var(--space-5);
    & > figcaption {
      display: contents;
    }
    & .more {
      grid-column: 1 / -1;
    }
  }
  @container (min-width: 720px) and (max-width: 1199px) {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
    gap: var(--space-3);
  }
  @container (min-width: 1200px) {
    grid-template-columns: minmax(0, 8fr) minmax(0, 15fr);
    gap: var(--space-2) var(--space-3);
  }
`;

export const phaseTitle = css`
  font-size: var(--size-title);
  font-weight: 600;
  line-height: 1.3;
  @container (min-width: 1200px) {
    font-size: var(--size-large);
  }
  & svg {
    margin-inline-end: var(--space-2);
  }
  /* Room for the shape, which stands before what is no phase. */
  & [data-room] {
    padding-inline-start: calc(18px + var(--space-2));
  }
`;

export const phaseName = css`
  display: block;
  color: var(--text);
`;

export const caption = css`
  display: grid;
  gap: var(--space-2);
  inline-size: 100%;
  & > div {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    inline-size: 100%;
    min-inline-size: 0;
    @container (min-width: 1200px) {
      gap: var(--space-1);
      font-size: 13px;
      line-height: 1.35;
    }
  }
`;

export const meter = css`
  block-size: 6px;
  border-radius: 3px;
  background: var(--neutral-surface);
  border: 1px solid var(--border-strong);
  overflow: hidden;
  /* It keeps its place. */
  &[hidden] {
    display: block;
    visibility: hidden;
  }
  & > span {
    display: block;
    block-size: 100%;
    background: var(--ok);
  }
`;

export const bar = css`
  display: flex;
  gap: 2px;
  & > span {
    position: relative;
    flex: var(--share) 1 0;
    min-inline-size: 20px;
    overflow: hidden;
    padding: 3px var(--space-1);
    border: 1px solid var(--border-strong);
    border-radius: 3px;
    background: var(--surface-sunken);
    color: var(--text-quiet);
    font-size: var(--size-small);
    text-align: center;
    white-space: nowrap;
  }
  /* Where the cycle is; two pixels that are seen on every phase, also in forced colours. */
  & i {
    position: absolute;
    inset-block: 0;
    border-inline-start: 2px solid var(--text);
    margin-inline-start: -1px;
  }
  & > .open {
    border-color: var(--ok);
    box-shadow: inset 0 0 0 1px var(--ok);
    background: var(--ok-surface);
    color: var(--ok-text);
    font-weight: 700;
  }
  & > .past {
    border: 1px dashed var(--unknown);
    background: var(--unknown-surface);
    color: var(--unknown-text);
    font-weight: 700;
  }
`;

export const steps = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(116px, 1fr));
  gap: var(--space-2);
  list-style: none;
  @container (min-width: 480px) {
    grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  }
`;

export const step = css`
  display: grid;
  gap: var(--space-1);
  align-content: start;
  padding: var(--space-2);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  font-size: var(--size-small);
  line-height: 1.35;
  overflow-wrap: anywhere;
  break-inside: avoid;
  & svg {
    max-inline-size: 116px;
    block-size: 96px;
    justify-self: center;
  }
  & p {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-2);
  }
  & b {
    font-weight: 600;
  }
  & .note {
    text-align: end;
  }
  & .mark {
    font-weight: 600;
  }
  &.open .mark {
    color: var(--ok-text);
  }
  &.past .mark {
    color: var(--unknown-text);
  }
  &.open {
    border-color: var(--ok);
    box-shadow: inset 0 0 0 1px var(--ok);
    background: var(--ok-surface);
  }
  &.past {
    border: 1px dashed var(--unknown);
    background: var(--unknown-surface);
  }
`;
