import { css } from "../../widgets/kit/css.js";
import { unseen } from "../../widgets/kit/tokens.js";

/** The operator's bar, menu and stage; on a phone the menu is a bar below. */
export const shell = css`
  & .shell {
    flex: 1;
    min-block-size: 0;
    display: grid;
    grid-template: "bar bar" auto "menu watch" auto "menu stage" minmax(0, 1fr) / auto minmax(0, 1fr);
    block-size: 100%;
  }
  & .bar {
    grid-area: bar;
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 48px;
    padding: 0 var(--space-4);
    border-block-end: 1px solid var(--border);
    background: var(--surface-raised);
  }
  & .place {
    display: flex;
    align-items: baseline;
    gap: var(--space-3);
    min-inline-size: 0;
    flex: none;
    max-inline-size: 40cqi;
    margin-inline-start: var(--space-2);
    padding-inline-start: var(--space-4);
    border-inline-start: 1px solid var(--border);
    white-space: nowrap;
  }
  /* Its room is kept while there is nothing in it: what comes moves nothing. */
  & .status {
    display: flex;
    flex: 1 1 0;
    gap: var(--space-2);
    min-inline-size: 0;
  }
  & .status-part {
    flex: 1 1 0;
    min-inline-size: 0;
  }
  & .status > .connection {
    flex: 1 1 0;
    justify-content: flex-start;
    min-inline-size: 0;
    padding-block: 0;
    line-height: 1.2;
  }
  & .badge-actions {
    display: flex;
    flex: none;
    gap: var(--space-2);
    /* It has no place among the others while there is nothing in it, and is there for screen readers. */
    &:empty {
      position: absolute;
    }
  }
  & .city {
    overflow: hidden;
    font-size: var(--size-large);
    font-weight: 600;
    text-overflow: ellipsis;
  }
  & .test-city {
    padding: 0 var(--space-2);
    border-radius: var(--radius);
    background: var(--info-surface);
    color: var(--info-text);
    font-size: var(--size-small);
  }
  & .city-time {
    display: inline-flex;
    align-items: baseline;
    gap: var(--space-2);
  }
  & .city-time-word {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & .now, & .connection-mark {
    display: inline-flex;
    align-items: baseline;
    gap: var(--space-3);
  }
  & .connection-mark {
    gap: var(--space-1);
    color: var(--text-quiet);
    font-size: var(--size-small);
    &[data-state="silent"] {
      color: var(--error-text);
    }
  }
  & .connection-said {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & .bar-part {
    flex: none;
    inline-size: 36px;
    margin-inline-end: calc(-1 * var(--space-2));
    @media (pointer: coarse) {
      inline-size: 44px;
    }
  }
  & .menu {
    grid-area: menu;
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    inline-size: 232px;
    padding: var(--space-1) 6px;
    border-inline-end: 1px solid var(--border);
    background: var(--surface-raised);
    overflow: hidden auto;
  }
  & .menu.narrow {
    inline-size: 56px;
  }
  & .menu ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
    list-style: none;
  }
  & .menu-item {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    min-block-size: 44px;
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--text-quiet);
    font: inherit;
    font-weight: 500;
    text-align: start;
    line-height: 1.25;
    text-decoration: none;
    cursor: pointer;
    &:hover {
      background: var(--surface-sunken);
      color: var(--text);
    }
    &:focus-visible {
      outline-offset: -2px;
    }
    &[aria-current="page"] {
      background: var(--accent-surface);
      color: var(--accent);
    }
  }
  & .menu-item {
    position: relative;
  }
  & .menu-badge {
    flex: none;
    min-inline-size: 22px;
    margin-inline-start: auto;
    padding: 0 6px;
    border-radius: 999px;
    background: var(--neutral-surface);
    color: var(--neutral-text);
    font-size: var(--size-small);
    line-height: 20px;
    text-align: center;
  }
  & .menu-badge.urgent {
    background: var(--error-surface);
    color: var(--error-text);
    font-weight: 600;
  }
  & .menu.narrow li > span {
    display: grid;
  }
  & .menu.narrow .menu-badge {
    position: absolute;
    inset: 1px 0 auto auto;
    min-inline-size: 18px;
    padding: 0 4px;
    border: 1px solid var(--surface-raised);
    font-size: 11px;
    line-height: 15px;
  }
  & .menu.narrow .menu-word {
    ${unseen}
  }
  & .shortcuts {
    position: absolute;
    inset: var(--space-2) var(--space-2) auto;
    z-index: 10;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    &:not(:focus-within) {
      clip-path: inset(50%);
    }
    & button {
      display: inline-flex;
      align-items: center;
      gap: var(--space-2);
      min-block-size: var(--control);
      padding: 0 var(--space-4);
      border: 1px solid var(--border);
      border-radius: var(--radius);
      background: var(--surface-raised);
      color: var(--text);
      font: inherit;
      box-shadow: var(--shadow);
    }
    & button:focus-visible {
      background: var(--accent);
      color: var(--accent-text);
    }
    & kbd {
      font: inherit;
      font-weight: 600;
    }
  }
  & .watch {
    grid-area: watch;
    min-inline-size: 0;
  }
  & .stage {
    grid-area: stage;
    display: flex;
    flex-direction: column;
    min-inline-size: 0;
    min-block-size: 0;
    /* A screen measures itself by it, and not by the window: see the chooser of the analytics. */
    container-type: size;
    overflow: auto;
  }
  & .stage .screen {
    flex: 1;
    min-block-size: 0;
    display: flex;
    flex-direction: column;
  }
  & .stage .outlet {
    flex: 1;
    min-block-size: 0;
  }
  & .stage .fill .outlet > * {
    block-size: 100%;
  }
  & .stage .screen:not(.sunken) {
    background: var(--surface);
  }
  & .stage .own .outlet {
    inline-size: 100%;
    max-inline-size: 1200px;
    margin: 0 auto;
    padding: var(--space-6);
  }
  & .stage .column .outlet {
    max-inline-size: 1560px;
  }
  @container (max-width: 1599px) {
    & .city-time-word {
      ${unseen}
    }
  }
  @container (max-width: 1279px) {
    /* Its words are read out. */
    & .badge-actions > button {
      inline-size: 44px;
      padding: 0 calc((44px - 18px) / 2 - 1px);
      overflow: hidden;
      justify-content: flex-start;
      gap: var(--space-5);
      white-space: nowrap;
    }
    & .connection-words {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
  @container (max-width: 900px) {
    & .city-time-word, & .test-city, & .bar .brand-name {
      display: none;
    }
  }
  @media print {
    & .menu, & .bar button, & .bar-part, & .shortcuts {
      display: none;
    }
    & .shell {
      display: block;
      block-size: auto;
    }
    & .stage {
      container-type: normal;
      overflow: visible;
    }
    & .shell:has([data-prints-alone]) :is(.bar, .watch) {
      display: none;
    }
  }
`;
