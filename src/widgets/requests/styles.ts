import { css } from "../kit/css.js";

/** CSS px from which the list and a request stand side by side. */
export const SIDE_BY_SIDE = 900;

/** List and request side by side where there is room; one of them in a side panel or on a phone. */
export const board = css`
  display: grid;
  gap: var(--space-4);
  align-items: start;
  grid-template-columns: minmax(0, 1fr);
  padding: var(--space-4);
  @container (max-width: ${SIDE_BY_SIDE - 1}px) {
    &[data-shown="list"] > [part="request"], &[data-shown="one"] > [part="list"] {
      display: none;
    }
  }
  @container (max-width: 479px) {
    padding: var(--space-3);
  }
  @container (min-width: ${SIDE_BY_SIDE}px) {
    grid-template-columns: minmax(340px, 2fr) minmax(0, 3fr);
    gap: var(--space-6);
    padding: var(--space-5) var(--space-6);
    & button.back {
      display: none;
    }
  }
  @media print {
    padding: 0;
  }
`;

export const pane = css`
  /* The focus, which it gets when it is opened, is not to scroll its board by the edge around it. */
  scroll-margin: var(--space-6);
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  &:focus {
    outline: none;
  }
  &:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 6px;
    border-radius: var(--radius);
  }
`;

export const filters = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-2) var(--space-3);
  & > .wide {
    grid-column: 1 / -1;
  }
  & label {
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
  }
  @media print {
    display: none;
  }
`;

export const found = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-block-size: var(--control);
  color: var(--text-quiet);
  font-size: var(--size-small);
  & button {
    color: var(--accent);
    font-size: var(--size-small);
  }
`;

export const rows = css`
  --list-height: max(420px, calc(100dvh - 380px));
`;

export const row = css`
  display: grid;
  gap: var(--space-1);
  inline-size: 100%;
  padding: var(--space-3) var(--space-4);
  border: 0;
  background: transparent;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  &:hover {
    background: var(--surface-sunken);
  }
  &[aria-current="true"] {
    background: var(--accent-surface);
    box-shadow: inset 3px 0 0 var(--accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & .first {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--space-3);
    min-inline-size: 0;
    & strong {
      font-weight: 600;
      overflow-wrap: anywhere;
    }
  }
  & .time {
    flex: none;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
  & .marks {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    color: var(--text-quiet);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
`;
