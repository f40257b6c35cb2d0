import { css } from "../kit/css.js";

export const layout = css`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  @container (min-width: 720px) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 3fr);
    grid-template-rows: auto 1fr;
  }
`;

export const stateArea = css`
  @container (min-width: 720px) {
    grid-area: 1 / 2 / span 2;
  }
`;

export const figure = css`
  display: grid;
  gap: var(--space-3);
  justify-items: center;
  @container (min-width: 480px) {
    grid-template-columns: minmax(200px, 280px) minmax(0, 1fr);
    justify-items: stretch;
    align-items: center;
    gap: var(--space-5);
  }
  @container (min-width: 720px) and (max-width: 899px) {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;

export const phaseTitle = css`
  font-size: var(--size-title);
  font-weight: 600;
  line-height: 1.3;
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
  min-inline-size: 0;
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
