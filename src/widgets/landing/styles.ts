import { css } from "../kit/css.js";

export const sheet = css`
  max-inline-size: 1160px;
  margin: 0 auto;
  padding: var(--space-6) clamp(16px, 4cqi, 40px) var(--space-8);
  display: grid;
  gap: clamp(40px, 7cqi, 80px);
  & .hero {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
  }
  & .hero-words {
    display: grid;
    gap: var(--space-4);
    justify-items: start;
  }
  & .kind {
    color: var(--accent);
    font-weight: 600;
  }
  & h1 {
    font-size: clamp(28px, 3.7cqi, 46px);
    line-height: 1.14;
    letter-spacing: -0.02em;
  }
  & .lead {
    max-inline-size: 46ch;
    color: var(--text-quiet);
    font-size: clamp(16px, 1.6cqi, 19px);
    line-height: 1.5;
  }
  & .hero button {
    min-block-size: 48px;
    padding-inline: var(--space-6);
    font-size: var(--size-large);
  }
  & .picture {
    border: 1px solid var(--border);
    border-radius: calc(var(--radius-large) * 1.4);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
    overflow: hidden;
  }
  & .scheme {
    display: block;
    inline-size: 100%;
    block-size: auto;
    background: var(--surface);
  }
  & .picture ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    padding: var(--space-3) var(--space-4);
    border-block-start: 1px solid var(--border);
    list-style: none;
    font-size: var(--size-small);
  }
  & .picture li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & .river {
    fill: none;
    stroke: var(--info-surface);
    stroke-width: 46;
  }
  & .street-edge {
    fill: none;
    stroke: var(--border);
    stroke-width: 13;
    stroke-linecap: round;
  }
  & .street {
    fill: none;
    stroke: var(--surface-sunken);
    stroke-width: 10;
    stroke-linecap: round;
  }
  & .halo {
    fill: var(--surface-raised);
    stroke: var(--border-strong);
  }
  & .claims {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr));
    gap: var(--space-4);
  }
  & .claim {
    display: grid;
    grid-template-rows: auto auto 1fr;
    gap: var(--space-1);
    padding: var(--space-5);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
  }
  & .claim h2 {
    font-size: 15px;
  }
  & .claim p:last-child, & .abilities p {
    color: var(--text-quiet);
  }
  & .figure {
    margin-block-end: var(--space-2);
    color: var(--accent);
    font-size: 20px;
    font-weight: 700;
    line-height: 1.2;
    letter-spacing: -0.01em;
  }
  & .abilities {
    display: grid;
    gap: var(--space-6);
  }
  & .abilities h2 {
    font-size: clamp(22px, 3cqi, 30px);
    letter-spacing: -0.01em;
  }
  & .abilities ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    gap: var(--space-6) var(--space-8);
    list-style: none;
  }
  & .abilities li {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding-block-start: var(--space-4);
    border-block-start: 2px solid var(--accent);
    font-size: 15px;
  }
  & .abilities h3 {
    font-size: 17px;
  }
  & footer {
    padding-block-start: var(--space-4);
    border-block-start: 1px solid var(--border);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @container (min-width: 860px) {
    & .hero {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
    }
  }
`;
