import { css } from "../../widgets/kit/css.js";

/** What all screens share. */
export const frame = css`
  display: flex;
  flex-direction: column;
  block-size: 100%;
  background: var(--surface-sunken);
  & .skip {
    position: absolute;
    inset: var(--space-2) auto auto var(--space-2);
    z-index: 10;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius);
    background: var(--accent);
    color: var(--accent-text);
    &:not(:focus) {
      clip-path: inset(50%);
    }
  }
  & main:focus {
    outline: none;
  }
  & main {
    position: relative;
  }
  /* Over all that is in it. */
  & main:focus-visible::after {
    content: "";
    position: absolute;
    inset: 0;
    z-index: 10;
    outline: 2px solid var(--focus);
    outline-offset: -2px;
    pointer-events: none;
  }
  & .connection {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
    font-weight: 500;
  }
  & .connection.error {
    padding: var(--space-2) var(--space-4);
    background: var(--error-surface);
    color: var(--error-text);
  }
  & .connection.ok {
    padding: var(--space-2) var(--space-4);
    background: var(--ok-surface);
    color: var(--ok-text);
  }
  & .brand {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    color: var(--text);
    font-size: 17px;
    font-weight: 700;
    letter-spacing: 0.01em;
  }
  & .brand svg, & .brand img {
    inline-size: 28px;
    block-size: 28px;
  }
  & .brand.large {
    gap: var(--space-4);
    font-size: 32px;
  }
  & .brand.large svg, & .brand.large img {
    inline-size: 64px;
    block-size: 64px;
  }
  & .mark-ground {
    fill: light-dark(#14324a, #1d4666);
  }
  & .mark-roads {
    stroke: #6fa8d0;
    stroke-width: 3;
    stroke-linecap: round;
  }
  & .mark-light {
    fill: #3ccf8e;
  }
  & .home {
    display: inline-flex;
    align-items: center;
    min-block-size: var(--control);
    border-radius: var(--radius);
    text-decoration: none;
  }
  & .choices {
    display: flex;
  }
  & .notice {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    margin: 0;
    padding: var(--space-2) var(--space-4);
  }
  & .notice .sentence {
    flex: 1;
  }
  & .notice.info {
    background: var(--info-surface);
    color: var(--info-text);
  }
  & .notice.warning {
    background: var(--warning-surface);
    color: var(--warning-text);
  }
`;
