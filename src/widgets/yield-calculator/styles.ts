import { css } from "../kit/css.js";

export const layout = css`
  & .columns {
    display: grid;
    gap: var(--space-5);
    align-items: stretch;
  }
  & .outcome {
    display: grid;
    gap: var(--space-4);
    align-content: start;
    padding: var(--space-5);
    border-radius: var(--radius-large);
    background: var(--tinted);
  }
  & .outcome button {
    min-block-size: 48px;
    font-size: var(--size-large);
  }
  & .result, & .result dl {
    display: grid;
    gap: var(--space-4);
  }
  & .result .kind {
    font-weight: 600;
  }
  & .result dt {
    color: var(--text-quiet);
  }
  & .result dd {
    color: var(--accent);
    font-size: clamp(22px, 6.4cqi, 32px);
    font-weight: 650;
    line-height: 1.2;
    letter-spacing: -0.01em;
    overflow-wrap: anywhere;
  }
  & .unit {
    margin-inline-start: 0.15em;
    font-size: 0.6em;
    font-weight: 500;
    letter-spacing: normal;
    white-space: nowrap;
  }
  & .waiting {
    color: var(--text-quiet);
  }
  & .estimate {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .basis {
    border-block: 1px solid var(--border);
  }
  & .basis summary {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    cursor: pointer;
    font-weight: 500;
    list-style: none;
    &::before {
      content: "";
      inline-size: 7px;
      block-size: 7px;
      margin-inline: 3px;
      border: solid currentColor;
      border-width: 0 2px 2px 0;
      rotate: -45deg;
      transition: rotate var(--quick);
    }
    &::-webkit-details-marker {
      display: none;
    }
  }
  & .basis[open] summary::before {
    rotate: 45deg;
  }
  & .sums {
    display: grid;
    gap: var(--space-5);
    padding-block: var(--space-2) var(--space-5);
  }
  & .sums section {
    display: grid;
    gap: var(--space-2);
    align-content: start;
  }
  & .sums dl > div {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: var(--space-4);
    padding-block: var(--space-2);
    border-block-start: 1px solid var(--border);
  }
  & .formula {
    display: block;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .total {
    font-weight: 600;
  }
  @container (min-width: 680px) {
    & .columns {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr);
      gap: var(--space-6);
    }
    & .sums {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: var(--space-8);
    }
  }
  @media print {
    & .outcome button {
      display: none;
    }
  }
`;
