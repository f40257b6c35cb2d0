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
  & .picture img {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  & .picture figcaption {
    padding: var(--space-2) var(--space-4);
    border-block-start: 1px solid var(--border);
    color: var(--text-quiet);
    font-size: 13px;
  }
  & .screens {
    display: grid;
    gap: var(--space-6);
  }
  & .screens ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-8);
    list-style: none;
  }
  & .screens li {
    display: grid;
    grid-template-rows: minmax(0, 1fr) auto auto;
    gap: var(--space-1);
    font-size: 16px;
    line-height: 1.5;
  }
  & .screens .shot {
    display: grid;
    margin-block-end: var(--space-2);
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface-sunken);
    overflow: hidden;
  }
  & .screens img {
    display: block;
    inline-size: 100%;
    block-size: auto;
  }
  @container (max-width: 859px) {
    & .screens .tall img {
      inline-size: min(300px, 100%);
      margin-inline: auto;
    }
  }
  @container (min-width: 860px) {
    & .screens ul {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr);
    }
    & .screens li {
      grid-row: span 3;
      grid-template-rows: subgrid;
      row-gap: var(--space-1);
    }
    & .screens .wide {
      grid-column: span 2;
    }
    /* As high as the wide one beside it. */
    & .screens .tall .shot {
      position: relative;
    }
    & .screens .tall img {
      position: absolute;
      inset: 0;
      block-size: 100%;
      object-fit: contain;
    }
  }
  & .screens h3 {
    font-size: 19px;
    line-height: 1.3;
  }
  & .screens p {
    color: var(--text-quiet);
  }
  & .claims {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(230px, 100%), 1fr));
    gap: var(--space-6) var(--space-8);
    list-style: none;
  }
  & .claims li {
    display: grid;
    grid-row: span 3;
    grid-template-rows: subgrid;
    row-gap: var(--space-1);
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
