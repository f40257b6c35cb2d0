import { css } from "../../kit/css.js";

/** The other tabs: cases as large cards, the partner's share, news as a dated column. */
export const tabsSheet = css`
  & .cases {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
    gap: var(--space-6);
  }
  & .cases article {
    display: grid;
    grid-template-rows: auto auto auto 1fr;
    gap: var(--space-5);
    padding: clamp(20px, 3cqi, 36px);
    border: 1px solid var(--border);
    border-radius: calc(var(--radius-large) * 1.4);
    background: var(--surface-raised);
    font-size: 16px;
    line-height: 1.5;
  }
  & .cases h2 {
    font-size: clamp(22px, 2.4cqi, 28px);
    letter-spacing: -0.01em;
  }
  & .cases dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
    gap: var(--space-5);
  }
  & .cases dt {
    color: var(--text-quiet);
    font-size: 14px;
  }
  & .cases .figure {
    margin-block: 2px var(--space-1);
    font-size: clamp(36px, 4.4cqi, 52px);
  }
  & .cases figure {
    align-self: end;
    display: grid;
    gap: var(--space-3);
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--accent);
  }
  & blockquote {
    margin: 0;
    font-size: 18px;
    quotes: auto;
  }
  & blockquote::before {
    content: open-quote;
  }
  & blockquote::after {
    content: close-quote;
  }
  & figure figcaption {
    color: var(--text-quiet);
  }
  & .offer {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-6) var(--space-8);
    align-items: center;
  }
  & .markup {
    padding: clamp(20px, 3cqi, 36px);
    border-radius: calc(var(--radius-large) * 1.4);
    background: var(--accent);
    color: var(--accent-text);
    font-size: 18px;
  }
  & .markup .figure {
    color: inherit;
    font-size: clamp(40px, 5cqi, 64px);
  }
  & .news {
    display: grid;
    gap: clamp(32px, 4cqi, 48px);
    max-inline-size: 760px;
  }
  & .news article {
    display: grid;
    gap: var(--space-3);
    font-size: 17px;
    line-height: 1.55;
  }
  & .news article + article {
    padding-block-start: clamp(32px, 4cqi, 48px);
    border-block-start: 1px solid var(--border);
  }
  & .news h2 {
    font-size: clamp(22px, 2.6cqi, 30px);
    line-height: 1.2;
    letter-spacing: -0.015em;
  }
  & .news .date {
    color: var(--text-quiet);
    font-size: 15px;
  }
  @container (min-width: 860px) {
    & .offer {
      grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr);
    }
  }
`;
