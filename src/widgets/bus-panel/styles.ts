import { css } from "../kit/css.js";

/** Map, state, stops and camera: on a desk map and camera above the state, the stops beside them. */
export const layout = css`
  & > [part="place"] {
    grid-template-rows: auto 1fr;
  }
  @container (min-width: 720px) {
    align-items: stretch;
  }
  @container (min-width: 1200px) {
    grid-template-rows: auto 1fr;
    & > [part="state"] {
      grid-area: 2 / 1 / auto / span 2;
    }
    & > [part="route"] {
      grid-area: 1 / 3 / span 2;
    }
    & > [part="camera"] {
      grid-area: 1 / 2;
    }
    /* A guest has no camera. */
    & > [part="place"]:nth-last-child(3) {
      grid-column: span 2;
    }
  }
`;

export const screenOnly = css`
  @media print {
    display: none;
  }
`;

export const stops = css`
  display: grid;
  list-style: none;
  @media screen {
    &[data-whole="false"] > [data-rest] {
      display: none;
    }
  }
  & > li {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--space-3);
    padding: 6px 0 6px 22px;
    overflow-wrap: anywhere;
  }
  & > li::before {
    content: "";
    position: absolute;
    inset-inline-start: 5px;
    inset-block: 0;
    inline-size: 2px;
    background: var(--border-strong);
  }
  & > li:first-child::before {
    inset-block-start: 50%;
  }
  & > li:last-child::before {
    inset-block-end: 50%;
  }
  & > li::after {
    content: "";
    position: absolute;
    inset-inline-start: 0;
    inset-block-start: calc(50% - 6px);
    inline-size: 8px;
    block-size: 8px;
    border: 2px solid var(--accent);
    border-radius: 50%;
    background: var(--surface-raised);
  }
  & > li:first-child::after {
    background: var(--accent);
  }
  & .when {
    display: inline-flex;
    gap: var(--space-2);
    margin-inline-start: auto;
    white-space: nowrap;
  }
  & .when b {
    font-weight: 600;
  }
`;
