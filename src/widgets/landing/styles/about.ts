import { css } from "../../kit/css.js";

/** The first tab: the product large, its claims below. */
export const aboutSheet = css`
  & .hero {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    align-items: center;
  }
  & .hero-words {
    display: grid;
    gap: var(--space-5);
    justify-items: start;
  }
  & .kind {
    color: var(--accent);
    font-size: 16px;
    font-weight: 600;
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-3);
    margin-block-start: var(--space-2);
  }
  & .ways button {
    min-block-size: 52px;
    padding-inline: var(--space-6);
    font-size: 17px;
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
  & .picture ul, & .picture figcaption {
    padding-inline: var(--space-4);
    font-size: 13px;
  }
  & .picture ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-5);
    padding-block: var(--space-3) var(--space-1);
    border-block-start: 1px solid var(--border);
    list-style: none;
  }
  & .picture figcaption {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    padding-block-end: var(--space-2);
    color: var(--text-quiet);
  }
  & .picture li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
  }
  & .river {
    fill: var(--info-surface);
  }
  & .vehicle {
    fill: var(--info);
    stroke: var(--surface-raised);
  }
  & .vehicle.moving {
    transition: transform 5s linear;
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
    gap: var(--space-6) var(--space-8);
    list-style: none;
  }
  & .claims li {
    display: grid;
    align-content: start;
    gap: var(--space-1);
    font-size: 16px;
    line-height: 1.5;
  }
  & .claims .figure {
    margin-block-end: var(--space-2);
    font-size: clamp(26px, 2.5cqi, 32px);
  }
  & .claims h2 {
    font-size: 17px;
  }
  & .claims li > p:last-child {
    color: var(--text-quiet);
  }
  @container (min-width: 860px) {
    & .hero {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr);
      gap: clamp(32px, 5cqi, 72px);
    }
  }
`;
