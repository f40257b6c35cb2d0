import { css } from "../../kit/css.js";

/** Bar of a tool, over the bottom of the map. */
export const toolBarClass = css`
  position: absolute;
  inset: auto var(--space-3) calc(var(--space-8) + var(--space-1));
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
    flex: 1 1 100px;
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

/** A conspicuous frame around a map that does not show the present. */
export const notLiveClass = css`
  position: absolute;
  inset: 0;
  z-index: 2;
  border: 4px solid var(--warning);
  pointer-events: none;
`;

export const timeBarClass = css`
  position: absolute;
  inset: auto var(--space-4) calc(var(--space-8) + var(--space-1));
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  max-inline-size: 860px;
  margin-inline: auto;
  padding: var(--space-2) var(--space-3) var(--space-2) var(--space-4);
  border: 1px solid var(--warning);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  & p {
    flex: 1 1 190px;
    margin: 0;
  }
  & b {
    color: var(--warning-text);
    font-weight: 600;
  }
  & p > small {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & label {
    flex: 2 1 220px;
  }
  & input {
    display: block;
    inline-size: 100%;
    min-block-size: 28px;
    margin: 0 0 var(--space-1);
    accent-color: var(--warning);
  }
  & label > span[aria-hidden] {
    display: flex;
    justify-content: space-between;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @container (max-width: 519px) {
    & p {
      flex-basis: 100%;
    }
    & p > small {
      display: none;
    }
    & label {
      flex: 1 1 100px;
    }
  }
  @media print {
    inset-block: var(--space-3) auto;
    & label {
      display: none;
    }
  }
`;
