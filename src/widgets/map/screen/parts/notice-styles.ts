import { css } from "../../../kit/css.js";

/** Notices over the map, centred below the weather; the map stays usable beside them. */
export const noticesClass = css`
  position: absolute;
  inset: 104px 64px auto var(--space-3);
  z-index: 2;
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
  & > [data-notice] {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: 0 0 0 var(--space-3);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
`;

export const noticeClass = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 36px;
  margin: 0;
  padding: 0 var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  &:has(button) {
    padding-inline-end: 0;
  }
  & > div {
    padding-block: var(--space-1);
  }
  &[data-tone="warning"] {
    border-color: var(--warning);
    background: var(--warning-surface);
    color: var(--warning-text);
    font-weight: 500;
  }
  &[data-tone="error"] {
    border-color: var(--error);
    background: var(--error-surface);
    color: var(--error-text);
    font-weight: 500;
  }
`;

export const noticeCardClass = css`
  margin-block-start: var(--space-6);
  max-inline-size: 420px;
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
`;

export const tooltipClass = css`
  position: absolute;
  z-index: 2;
  display: grid;
  inline-size: max-content;
  max-inline-size: 280px;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--text);
  color: var(--surface);
  font-size: var(--size-small);
  pointer-events: none;
  & strong {
    font-size: 13px;
    font-weight: 600;
  }
`;
