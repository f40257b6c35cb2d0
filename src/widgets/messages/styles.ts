import { css } from "../kit/css.js";

export const center = css`
  display: grid;
  gap: var(--space-4);
  max-inline-size: 1080px;
  min-inline-size: 0;
  padding: var(--space-4);
  @container (min-width: 900px) {
    padding: var(--space-5) var(--space-6);
  }
  @media print {
    padding: 0;
  }
`;

export const head = css`
  color: var(--text-quiet);
  & h2 {
    color: var(--text);
  }
`;

export const alerts = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-5);
  color: var(--text-quiet);
  & p:empty {
    display: none;
  }
  @media print {
    display: none;
  }
`;

export const pinned = css`
  display: grid;
  gap: var(--space-3);
  min-inline-size: 0;
  & h3 {
    font-size: var(--size-base);
  }
  & > [role="status"]:empty {
    display: none;
  }
`;

export const rows = css`
  --list-height: 560px;
  [part="pending"] > & {
    --list-height: 320px;
    border-color: var(--error);
  }
`;

export const message = css`
  display: grid;
  gap: var(--space-1);
  min-inline-size: 0;
  & > .what {
    display: grid;
    grid-template-columns: 132px minmax(0, 1fr) auto;
    gap: 2px var(--space-3);
    align-items: baseline;
    inline-size: 100%;
    padding: var(--space-2) var(--space-4);
    border: 0;
    background: transparent;
    color: inherit;
    font: inherit;
    text-align: start;
    cursor: pointer;
    &:hover {
      background: var(--surface-sunken);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    @media (pointer: coarse) {
      min-block-size: 44px;
    }
  }
  & .type {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    font-size: var(--size-small);
    font-weight: 600;
  }
  & time {
    grid-area: 1 / 3;
    justify-self: end;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .text {
    grid-area: 1 / 2;
    overflow-wrap: anywhere;
  }
  & .from, & .mark {
    color: var(--text-quiet);
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  & .from {
    grid-area: 2 / 2;
  }
  & .unread {
    grid-area: 2 / 3;
    justify-self: end;
    color: var(--accent);
    font-size: var(--size-small);
    font-weight: 600;
  }
  &[data-unread] .text {
    font-weight: 600;
  }
  &[data-open] {
    background: var(--surface-sunken);
  }
  & .mark {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    padding: 0 var(--space-4) var(--space-2) calc(132px + var(--space-4) + var(--space-3));
  }
  & .acts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    padding: 0 var(--space-4) var(--space-2) calc(132px + var(--space-4) + var(--space-3));
    @media print {
      display: none;
    }
  }
  & .failed {
    padding: 0 var(--space-4) var(--space-2);
    color: var(--error-text);
  }
  @container (max-width: 559px) {
    & > .what {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    & time {
      grid-area: 1 / 2;
    }
    & .text {
      grid-area: 2 / 1 / auto / span 2;
    }
    & .from {
      grid-area: 3 / 1;
    }
    & .unread {
      grid-area: 3 / 2;
    }
    & .mark, & .acts {
      padding-inline-start: var(--space-4);
    }
  }
`;

export const foot = css`
  color: var(--text-quiet);
  font-size: var(--size-small);
`;
