import { css } from "../../../kit/css.js";
import { unseen } from "../../../kit/tokens.js";

export const toolbarClass = css`
  position: relative;
  z-index: 3;
  display: flex;
  align-items: center;
  gap: var(--space-1);
  padding: 2px var(--space-2);
  border-block-end: 1px solid var(--border);
  background: var(--surface-raised);
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
  & > .symbol {
    display: none;
  }
  /* In a narrow map the icon replaces the word. */
  @container (max-width: 719px) {
    & > .symbol {
      display: flex;
    }
    &[data-drawn] > .word {
      ${unseen}
    }
  }
`;

/** One line; what does not fit wraps into lines that are cut off and not focusable. */
export const togglesClass = css`
  display: flex;
  flex: 1 1 0;
  flex-wrap: wrap;
  gap: 8px var(--space-1);
  min-inline-size: 0;
  block-size: var(--control);
  overflow: hidden;
  & > [data-cut] {
    visibility: hidden;
  }
`;

/** Its width is reserved while all layers fit, so that it never displaces one. */
export const moreLayersClass = css`
  flex: none;
  inline-size: var(--control);
`;

/** Shows only its icon; the words are for screen readers and the title. */
export const iconButtonClass = css`
  flex: none;
  padding-inline: var(--space-1);
  & > span {
    ${unseen}
  }
`;

export const countsClass = css`
  flex: none;
  margin-inline: var(--space-1) var(--space-2);
  color: var(--text-quiet);
  white-space: nowrap;
  @container (max-width: 719px) {
    margin-inline: 0;
    & > span {
      ${unseen}
    }
  }
  & b {
    min-inline-size: 3ch;
    padding: 1px 7px;
    border-radius: 999px;
    background: var(--neutral-surface);
    color: var(--text);
    font-weight: 600;
  }
  &[data-has-problems="true"] b {
    background: var(--error-surface);
    color: var(--error-text);
  }
`;

export const toolbarEndClass = css`
  display: flex;
  flex: none;
  gap: var(--space-1);
  @container (max-width: 520px) {
    & button > span {
      ${unseen}
    }
    & button {
      padding-inline: var(--space-2);
    }
  }
`;
