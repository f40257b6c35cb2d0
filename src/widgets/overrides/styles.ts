import { hazard } from "../kit/control/hazard.js";
import { css } from "../kit/css.js";
import { unseen } from "../kit/tokens.js";

export const bar = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-1) var(--space-3);
  padding: var(--space-1) var(--space-4);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
  &[data-urgent] {
    border-block-end: 2px solid var(--error);
    background: var(--error-surface);
  }
  & > p {
    flex: 1 1 0;
    min-inline-size: min-content;
    color: var(--text-quiet);
  }
  & > p.gap {
    flex-basis: 100%;
    font-size: var(--size-small);
  }
  & > button {
    padding-inline: var(--space-2);
    margin-inline-end: calc(-1 * var(--space-2));
  }
  @media print {
    & button {
      display: none;
    }
  }
  & > p strong {
    color: var(--text);
  }
`;

export const line = css`
  & > button {
    position: relative;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: 36px;
    padding: 0 var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: inherit;
    font: inherit;
    line-height: 1.25;
    text-align: start;
    white-space: nowrap;
    cursor: pointer;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
    &:hover {
      background: color-mix(in srgb, var(--text) 6%, transparent);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &[aria-expanded="true"] > svg:last-child {
      transform: rotate(180deg);
    }
  }
  & .counted, & .number, & > button .end {
    flex: none;
  }
  & .worst {
    flex: 0 1 auto;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & .unsure {
    flex: 0 4 auto;
    min-inline-size: 0;
    overflow: hidden;
    color: var(--text-quiet);
    text-overflow: ellipsis;
  }
  /* What does not fit goes to a second line, which is cut off: whole chips only. */
  & .chips {
    display: flex;
    flex: 1 1000 0;
    flex-wrap: wrap;
    gap: 12px var(--space-2);
    block-size: 24px;
    min-inline-size: 0;
    overflow: hidden;
    & > span {
      padding: 0 var(--space-2);
      border: 1px solid currentcolor;
      border-radius: 12px;
      font-size: var(--size-small);
      line-height: 22px;
    }
  }
  & > button .end {
    margin-inline-start: auto;
    color: var(--text-quiet);
    font-variant-numeric: tabular-nums;
  }
  & .number {
    display: none;
  }
  &[data-tone="warning"] > button {
    border-color: var(--warning);
    background: var(--warning-surface);
  }
  &[data-tone="error"] > button {
    border-color: var(--error);
    background: var(--error-surface);
    box-shadow: inset 3px 0 0 var(--error);
  }
  &[data-tone] > button :is(.end, .unsure) {
    color: var(--text);
  }
  /* The number without its noun, the hour without its word; both are still read out. */
  @container (max-width: 639px) {
    & > button {
      gap: var(--space-2);
    }
    & .number {
      display: block;
    }
    & .chips {
      display: none;
    }
    & .counted, & .until, & .ended, & .unsure {
      ${unseen}
    }
  }
  /* In the bar of a phone, a chip. */
  @container (max-width: 299px) {
    display: flex;
    justify-content: flex-end;
    & > button {
      inline-size: auto;
      gap: 6px;
      padding: 0 6px;
    }
    & .worst {
      ${unseen}
    }
  }
  @container (max-width: 109px) {
    & > button .end {
      ${unseen}
    }
  }
`;

/** The list of the line, over the page. */
export const panel = css`
  position: fixed;
  inset: auto;
  margin: 0;
  inline-size: min(880px, calc(100vw - 16px));
  max-block-size: min(70dvh, 640px);
  padding: var(--space-2) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow);
  overflow: auto;
  overscroll-behavior: contain;
  & > .gap {
    padding-block: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & > button {
    margin-inline: calc(-1 * var(--space-2));
    padding-inline: var(--space-2);
  }
`;

export const list = css`
  display: grid;
  flex: 1 1 100%;
  min-inline-size: 0;
  list-style: none;
`;

/** State, then what and where one above the other, then the end; where it is narrow all of them one above the other. */
export const row = css`
  ${hazard}
  display: grid;
  grid-template: "state what end" "state where end" / max-content minmax(0, 1fr) max-content;
  align-items: center;
  justify-items: start;
  gap: 0 var(--space-3);
  min-block-size: var(--row);
  padding-block: 2px;
  border-block-start: 1px solid var(--border);
  overflow-wrap: anywhere;
  &:first-child {
    border-block-start: 0;
  }
  & > :first-child {
    grid-area: state;
  }
  & > button {
    grid-area: where;
    min-block-size: 28px;
    padding: 2px 0;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 2px;
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & .who,
  & .end {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .end {
    grid-area: end;
    font-variant-numeric: tabular-nums;
  }
  @container (max-width: 639px) {
    grid-template: "state" "what" "where" "end" / minmax(0, 1fr);
  }
`;
