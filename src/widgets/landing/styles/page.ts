import { css } from "../../kit/css.js";

/** The page, its tabs, and what all of them share. */
export const sheet = css`
  max-inline-size: 1240px;
  margin: 0 auto;
  padding: 0 clamp(16px, 4cqi, 40px) var(--space-8);
  touch-action: pan-y pinch-zoom;
  & [role="tab"] {
    min-block-size: 48px;
    padding-inline: clamp(10px, 1.6cqi, 20px);
    font-size: clamp(15px, 1.5cqi, 17px);
  }
  & [role="tabpanel"] {
    padding-block: clamp(28px, 5cqi, 64px) clamp(40px, 6cqi, 72px);
  }
  & .panel {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: clamp(40px, 7cqi, 88px);
  }
  & .flaw {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius);
    background: var(--error-surface);
    color: var(--error-text);
    overflow-wrap: anywhere;
  }
  & h1 {
    font-size: clamp(30px, 4cqi, 50px);
    line-height: 1.1;
    letter-spacing: -0.025em;
  }
  & .lead {
    max-inline-size: 50ch;
    color: var(--text-quiet);
    font-size: clamp(17px, 1.7cqi, 21px);
    line-height: 1.5;
  }
  & .intro {
    display: grid;
    gap: var(--space-4);
  }
  & .figure {
    display: block;
    color: var(--accent);
    font-weight: 700;
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
  & .points {
    display: grid;
    gap: var(--space-6);
  }
  & .points > h2, & .screens > h2 {
    font-size: clamp(24px, 3cqi, 36px);
    line-height: 1.15;
    letter-spacing: -0.02em;
  }
  & .points ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
    gap: var(--space-6) var(--space-8);
    list-style: none;
  }
  & .points li {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
    row-gap: var(--space-2);
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--accent);
    font-size: 16px;
    line-height: 1.5;
  }
  & .points h3 {
    font-size: 19px;
    line-height: 1.3;
  }
  & .points p {
    color: var(--text-quiet);
  }
  & .guest {
    inline-size: min(860px, 100%);
    margin-inline: auto;
    scroll-margin-block-start: var(--space-6);
    outline: none;
  }
  & .guest.waiting {
    display: grid;
    place-content: center;
    min-block-size: 480px;
  }
  & .sample {
    display: inline-block;
    padding: 1px 8px;
    border: 1px solid var(--border-strong);
    border-radius: 99px;
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-style: normal;
    font-weight: 500;
    letter-spacing: normal;
    vertical-align: middle;
  }
  @container (max-width: 480px) {
    & [role="tablist"] {
      gap: 0;
    }
    & [role="tab"] {
      padding-inline: 6px;
      font-size: 14px;
    }
  }
  & footer nav {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
  }
  & footer a {
    padding-block: var(--space-2);
    color: var(--accent);
  }
  & footer {
    display: grid;
    gap: var(--space-1);
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--border);
    color: var(--text-quiet);
    font-size: 13px;
  }
`;
