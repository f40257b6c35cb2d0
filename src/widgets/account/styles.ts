import { css } from "../kit/css.js";

export const frame = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  align-content: start;
  max-inline-size: 1120px;
  margin-inline: auto;
  padding: var(--space-4);
  @container (min-width: 820px) {
    padding: var(--space-6);
    grid-template-columns: repeat(2, minmax(0, 1fr));
    & > [part~="contact"] {
      grid-column: 1 / -1;
    }
  }
  @media print {
    padding: 0;
    & button, & > [part~="test-entry"], & > [part~="preferences"] {
      display: none;
    }
  }
`;

export const contact = css`
  display: grid;
  gap: var(--space-4);
  & .who {
    display: grid;
    justify-items: center;
    align-content: start;
    gap: var(--space-2);
  }
  & .fields {
    display: grid;
    gap: var(--space-3);
    align-content: start;
  }
  & .line {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1) var(--space-2);
  }
  & .line > button {
    align-self: start;
    margin-block-start: calc(1.45em + var(--space-1));
  }
  & .outcome {
    grid-column: 1 / -1;
    color: var(--ok-text);
    font-size: var(--size-small);
  }
  & dt {
    font-weight: 500;
  }
  & dd {
    color: var(--text-quiet);
    overflow-wrap: anywhere;
  }
  @container (min-width: 560px) {
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--space-6);
  }
`;

export const cropper = css`
  display: grid;
  justify-items: center;
  gap: var(--space-3);
  & canvas {
    inline-size: min(100%, 288px);
    aspect-ratio: 1;
    border: 1px solid var(--border-strong);
    border-radius: 50%;
    background: var(--surface-sunken);
    cursor: move;
    touch-action: none;
  }
  & p {
    color: var(--text-quiet);
    font-size: var(--size-small);
    text-align: center;
  }
  & label {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: min(100%, 288px);
  }
  & input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: var(--control);
  }
`;

export const restrictionsClass = css`
  display: grid;
  gap: var(--space-2);
  list-style: none;
  & li, p& {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
`;

export const pair = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  align-items: start;
  @container (min-width: 480px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const trialForm = css`
  display: grid;
  gap: var(--space-3);
`;

export const result = css`
  display: grid;
  gap: var(--space-2);
  &:empty {
    display: none;
  }
`;

export const sessionsClass = css`
  display: grid;
  list-style: none;
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-2);
    padding-block: var(--space-2);
    border-block-end: 1px solid var(--border);
  }
  & li:last-child {
    border: 0;
  }
  & li > div {
    display: grid;
    flex: 1 1 20ch;
  }
  & li > div > span {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .current {
    padding: 2px var(--space-2);
    border-radius: var(--radius);
    background: var(--info-surface);
    color: var(--info-text);
    font-size: var(--size-small);
  }
`;
