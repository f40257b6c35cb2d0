import { css } from "../../../kit/css.js";

export const toolbarClass = css`
  position: relative;
  z-index: 3;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-1);
  padding: var(--space-2) var(--space-3);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
  @container (max-width: 719px) {
    gap: var(--space-1) var(--space-2);
  }
`;

export const layerToggleClass = css`
  display: inline-flex;
  flex: none;
  align-items: center;
  gap: var(--space-1);
  min-block-size: var(--control);
  padding: 0 var(--space-2);
  border: 1px solid transparent;
  border-radius: var(--radius);
  background: transparent;
  color: var(--text-quiet);
  font: inherit;
  font-size: 13px;
  white-space: nowrap;
  cursor: pointer;
  & small {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[data-absent="true"] {
    border-color: var(--border-strong);
    border-style: dashed;
  }
  &[aria-pressed="true"]:not([data-absent="true"]) {
    border-color: var(--border-strong);
    color: var(--text);
  }
`;

/** They flow with the rest of the toolbar, in as few lines as that takes; on a phone in one line of their own that scrolls. */
export const togglesClass = css`
  display: contents;
  @container (max-width: 719px) {
    display: flex;
    gap: var(--space-1);
    min-inline-size: 0;
    overflow-x: auto;
    scrollbar-width: none;
    order: 3;
    flex-basis: 100%;
    margin-inline: calc(-1 * var(--space-3));
    padding-inline: var(--space-3);
  }
`;

/** On a phone its icon says enough. */
export const searchButtonClass = css`
  @container (max-width: 519px) {
    padding-inline: var(--space-2);
    & > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

export const countsClass = css`
  margin-inline: var(--space-3);
  @container (max-width: 519px) {
    margin-inline: var(--space-1);
    font-size: 13px;
  }
  color: var(--text-quiet);
  white-space: nowrap;
  & b {
    margin-inline-start: 2px;
    color: var(--text);
    font-weight: 600;
  }
  &[data-has-problems="true"] b {
    color: var(--error-text);
  }
`;

export const toolbarEndClass = css`
  display: flex;
  gap: var(--space-1);
  margin-inline-start: auto;
  @container (max-width: 520px) {
    & button > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    & button {
      padding-inline: var(--space-2);
    }
  }
`;
