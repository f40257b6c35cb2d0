import { css } from "../../kit/css.js";

export const confirm = css`
  position: relative;
  display: grid;
  gap: var(--space-4);
`;

export const crossing = css`
  display: grid;
  & > strong {
    font-size: var(--size-title);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  & > span {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
`;

export const fromTo = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  gap: var(--space-2);
  align-items: center;
  & > span {
    color: var(--text-quiet);
    font-size: var(--size-large);
  }
  & > div {
    align-self: stretch;
    padding: var(--space-2) var(--space-3);
    border: 2px solid var(--border-strong);
    border-radius: var(--radius);
    background: var(--surface-sunken);
  }
  & > [data-past] {
    border-color: var(--unknown);
    background: var(--unknown-surface);
  }
  @media (max-width: 480px) {
    grid-template-columns: minmax(0, 1fr);
    & > span {
      justify-self: center;
      line-height: 1;
      rotate: 90deg;
    }
  }
  & > .requested {
    border-style: dashed;
    background: none;
  }
  & > .seen {
    grid-column: 1 / -1;
    padding: 0;
    border: 0;
    background: none;
  }
  & .when {
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 400;
  }
  & dt {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & dd {
    font-weight: 600;
    hyphens: auto;
    overflow-wrap: anywhere;
  }
`;

export const chips = css`
  display: grid;
  gap: var(--space-2);
  & > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  & button {
    min-block-size: 28px;
    padding: 2px var(--space-3);
    border-radius: 999px;
    font-size: var(--size-small);
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & button[aria-pressed="true"] {
    border-color: var(--accent);
    background: var(--accent-surface);
  }
`;
