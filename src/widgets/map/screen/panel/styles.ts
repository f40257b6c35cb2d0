import { css } from "../../../kit/css.js";
import { unseen } from "../../../kit/tokens.js";

export const sideClass = css`
  min-block-size: 0;
  border-inline-start: 1px solid var(--border);
  background: var(--surface);
  @container (max-width: 719px) {
    border-inline-start: 0;
    border-block-start: 1px solid var(--border);
  }
`;

export const listClass = css`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-block-size: 0;
  overflow: auto;
`;

export const layerListClass = css`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    padding: var(--space-2) var(--space-3);
    border-block-end: 1px solid var(--border);
  }
  & label:has([aria-disabled]) {
    opacity: 0.6;
    cursor: not-allowed;
  }
  & small {
    color: var(--text-quiet);
  }
  & p {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin: 0;
    padding-inline-start: 26px;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & [data-tone="warning"] p {
    color: var(--warning-text);
  }
  & code {
    display: block;
    padding-inline-start: 26px;
    color: var(--text-quiet);
    font-family: var(--font-mono);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;

export const analyticsClass = css`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-4);
  padding: var(--space-4) var(--space-3);
  & > :not(button) {
    justify-self: stretch;
  }
  & > h3 {
    font-size: var(--size-large);
    overflow-wrap: anywhere;
  }
`;

export const filterClass = css`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-3) var(--space-3) var(--space-1);
  & label {
    font-size: var(--size-small);
  }
  [data-low="true"] & label[for] {
    ${unseen}
  }
`;

export const filterRowClass = css`
  display: grid;
  grid-template-columns: 1fr 1fr;
  align-items: end;
  gap: var(--space-2);
  & > :only-child {
    grid-column: 1 / -1;
  }
`;

export const foundClass = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: 36px;
  margin: 0;
  padding: 0 var(--space-3);
  border-block-end: 1px solid var(--border);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & button {
    font-size: var(--size-small);
    color: var(--accent);
  }
`;

export const rowsClass = css`
  position: relative;
  flex: 1;
  min-block-size: 128px;
  overflow: auto;
  overscroll-behavior: contain;
  &:focus-visible {
    outline-offset: -2px;
  }
  & > div {
    position: relative;
  }
`;

/** Heading of the group of pinned items. */
export const pinnedHeadClass = css`
  position: absolute;
  inset: 0 0 auto;
  display: flex;
  align-items: end;
  padding: 0 var(--space-3) var(--space-1);
  border-block-end: 1px solid var(--border);
  background: var(--surface-sunken);
  color: var(--text-quiet);
  font-size: var(--size-small);
  font-weight: 600;
`;

/** With `data-compact` on the list, names take one line. */
export const rowClass = css`
  position: absolute;
  inset: 0 0 auto;
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr);
  align-content: center;
  column-gap: var(--space-3);
  block-size: 64px;
  padding: 0 var(--space-3);
  border-block-end: 1px solid var(--border);
  cursor: pointer;
  & > svg {
    grid-row: 1 / 3;
    align-self: center;
  }
  & > span {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.25;
  }
  & > small {
    overflow: hidden;
    color: var(--text-quiet);
    font-size: var(--size-small);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  [data-compact] & {
    block-size: 38px;
    line-height: 1.2;
    & > span {
      -webkit-line-clamp: 1;
      font-size: 13px;
      line-height: 1.2;
      overflow-wrap: anywhere;
    }
    & > small {
      font-size: 11px;
    }
  }
  &[data-marked="true"] {
    background: var(--surface-sunken);
  }
  &[aria-selected="true"] {
    background: var(--accent-surface);
    box-shadow: inset 3px 0 0 var(--accent);
  }
`;
