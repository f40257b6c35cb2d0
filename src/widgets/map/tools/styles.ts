import { css } from "../../kit/css.js";

/** What a tool says and offers, over the map at its foot. */
export const toolBarClass = css`
  position: absolute;
  inset: auto var(--space-3) var(--space-6);
  z-index: 2;
  display: grid;
  justify-items: center;
  pointer-events: none;
  & > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    max-inline-size: 100%;
    padding: var(--space-1) var(--space-1) var(--space-1) var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
    pointer-events: auto;
  }
  & p {
    flex: 1 1 200px;
    margin: 0;
  }
  & p > small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    display: none;
  }
`;

export const noticeButtonClass = css`
  position: absolute;
  inset: auto auto var(--space-6) 50%;
  z-index: 2;
  transform: translateX(-50%);
  box-shadow: var(--shadow);
`;

export const crosshairClass = css`
  position: absolute;
  inset: calc(50% - 24px) auto auto calc(50% - 24px);
  z-index: 2;
  fill: var(--accent);
  stroke: var(--accent);
  stroke-width: 3;
  stroke-linecap: round;
  filter: drop-shadow(0 0 1px var(--surface-raised)) drop-shadow(0 0 2px var(--surface-raised));
  pointer-events: none;
  & circle {
    stroke: none;
  }
`;
