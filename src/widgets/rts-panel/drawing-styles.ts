import { css } from "../kit/css.js";

/** Styles of a drawn intersection; the classes `open`, `past`, `other` and `quiet` are states of a movement. */
/** As large as the picture of a crossing. */
export const drawingRoom = css`
  inline-size: 100%;
  max-inline-size: 280px;
  aspect-ratio: 1;
`;

export const drawing = css`
  display: block;
  inline-size: 100%;
  max-inline-size: 280px;
  block-size: auto;
  & .road {
    fill: var(--surface-sunken);
  }
  & .kerb {
    fill: none;
    stroke: var(--border-strong);
    stroke-width: 1.2;
  }
  & .divide {
    stroke: var(--border-strong);
    stroke-width: 0.8;
    stroke-dasharray: 5 4;
  }
  & .stop {
    stroke: var(--border-strong);
    stroke-width: 2;
  }
  & .letter {
    fill: var(--text-quiet);
    font-size: 13px;
    font-weight: 600;
    text-anchor: middle;
    dominant-baseline: central;
  }
  & .quiet {
    --line: var(--border-strong);
    opacity: 0.55;
  }
  & .open {
    --line: var(--ok);
  }
  & .past {
    --line: var(--unknown);
  }
  & .other {
    --line: var(--neutral);
  }
  & .way {
    fill: none;
    stroke: var(--line);
    stroke-width: 1.2;
  }
  & .walk {
    fill: none;
    stroke: var(--line);
    stroke-width: 5;
    stroke-dasharray: 2.5 2.5;
  }
  & .head {
    fill: var(--line);
  }
  & .quiet .head {
    display: none;
  }
  & .open .way,
  & .past .way,
  & .other .way {
    stroke-width: 5;
  }
  & .past .way {
    stroke-dasharray: 6 3;
  }
  & .open .walk,
  & .past .walk,
  & .other .walk {
    stroke-width: 7;
    stroke-dasharray: 4 3;
  }
  & .permissive .way {
    stroke-width: 3.5;
    stroke-dasharray: 7 4;
  }
  & .permissive .head {
    fill: var(--surface-raised);
    stroke: var(--line);
    stroke-width: 2;
  }
  @media print {
    max-inline-size: 220px;
  }
`;
