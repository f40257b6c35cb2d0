import { css } from "../kit/css.js";

export const boardClass = css`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  min-block-size: 100%;
  padding: var(--space-4);
  background: var(--surface-sunken);
  & .bar, & .shared, & .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: var(--space-2);
  }
  & .row {
    justify-content: center;
  }
  & .ready {
    display: grid;
    gap: var(--space-4);
    grid-template-columns: minmax(0, 1fr);
    inline-size: min(100%, 960px);
    margin-block: var(--space-3);
    list-style: none;
    @container (min-width: 640px) {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  & .ready button {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    inline-size: 100%;
    block-size: 100%;
    padding: var(--space-4);
    text-align: start;
    white-space: normal;
    & > span:last-child {
      color: var(--text-quiet);
      font-weight: 400;
    }
  }
  & .picture {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 4px;
    align-content: start;
    min-block-size: 108px;
    & > i {
      border-radius: 3px;
      background: var(--neutral-surface);
      border: 1px solid var(--border-strong);
    }
    & > [data-width="2"] {
      grid-column: span 2;
    }
    & > [data-width="3"] {
      grid-column: span 3;
    }
    & > [data-width="4"] {
      grid-column: span 4;
    }
  }
  & .shared {
    justify-content: flex-start;
    padding: var(--space-3) var(--space-4);
    border-radius: var(--radius-large);
    background: var(--info-surface);
    color: var(--info-text);
  }
  & .shared > p {
    flex: 1 1 280px;
  }
  & .flaw {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius);
    background: var(--error-surface);
    color: var(--error-text);
  }
  & .cards {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    align-items: start;
    list-style: none;
  }
  & .card {
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    border: 1px solid var(--border);
    border-radius: var(--radius-large);
    background: var(--surface);
    overflow: hidden;
    break-inside: avoid;
  }
  & .card[data-dragged="true"] {
    border-color: var(--accent);
    box-shadow: var(--shadow);
    opacity: 0.85;
  }
  & .card > header {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
    padding-inline: var(--space-4) var(--space-1);
    border-block-end: 1px solid var(--border);
    background: var(--surface-raised);
  }
  & .card > header h3 {
    flex: 1;
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & .which, & .said {
    color: var(--text-quiet);
    font-weight: 400;
  }
  & .handle {
    display: grid;
    place-items: center;
    inline-size: 36px;
    block-size: 36px;
    margin-inline-start: calc(-1 * var(--space-3));
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--text-quiet);
    cursor: grab;
    touch-action: none;
  }
  & .card[data-dragged="true"] .handle {
    cursor: grabbing;
  }
  & .body {
    min-block-size: 80px;
    overflow: auto;
  }
  & .body[style] > .placed, & .body[style] > .placed > * {
    block-size: 100%;
  }
  & .offers {
    display: grid;
    gap: var(--space-1);
    list-style: none;
  }
  & .offers button {
    inline-size: 100%;
    justify-content: flex-start;
    text-align: start;
  }
  & .fields {
    display: grid;
    gap: var(--space-4);
  }
  @container (min-width: 640px) {
    & .cards {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    & .card:not([data-width="1"]) {
      grid-column: span 2;
    }
  }
  @container (min-width: 1080px) {
    & .cards {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    & .card[data-width="3"] {
      grid-column: span 3;
    }
    & .card[data-width="4"] {
      grid-column: span 4;
    }
  }
  @media print {
    padding: 0;
    background: none;
    & .bar, & .shared, & .handle, & .card > header button {
      display: none;
    }
    & .body {
      overflow: visible;
    }
  }
`;
