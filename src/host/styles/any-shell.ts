import { classes, css } from "../../widgets/kit/css.js";
import { shell } from "./shell.js";

/** Where it is narrow the menu is a bar below, the user an icon. */
const narrow = css`
  @container (max-width: 639px) {
    & .shell {
      grid-template: "bar" auto "watch" auto "stage" minmax(0, 1fr) "menu" auto / minmax(0, 1fr);
    }
    & .stage .own .outlet {
      padding: var(--space-4);
    }
    & .bar {
      gap: 0;
      padding: 0 var(--space-2);
    }
    & .bar > button {
      max-inline-size: 44px;
      padding: 0 calc((44px - 18px) / 2 - 1px);
      overflow: hidden;
      justify-content: flex-start;
      gap: var(--space-5);
      white-space: nowrap;
    }
    & .place {
      flex: 0 1 auto;
      flex-direction: column;
      gap: 0;
      margin-inline: var(--space-2);
      padding-inline-start: var(--space-3);
      line-height: 1.25;
    }
    & .city {
      max-inline-size: 100%;
      font-size: var(--size-base);
    }
    & .city-time {
      font-size: var(--size-small);
    }
    & .menu, & .menu.narrow {
      flex-direction: row;
      justify-content: stretch;
      inline-size: auto;
      padding: 2px var(--space-1) calc(2px + env(safe-area-inset-bottom));
      border-block-start: 1px solid var(--border);
      border-inline-end: 0;
      background: var(--surface-raised);
      overflow: hidden;
    }
    & .menu ul {
      flex: 1;
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: minmax(0, 1fr);
    }
    & .menu-item, & .menu.narrow .menu-item, & .more > button {
      flex-direction: column;
      justify-content: center;
      gap: 2px;
      min-block-size: 52px;
      padding: var(--space-1);
      font-size: 11px;
      text-align: center;
      line-height: 1.15;
      overflow-wrap: anywhere;
    }
    & .more > button {
      inline-size: 100%;
      border: 0;
      color: var(--text-quiet);
      font-weight: 500;
      white-space: normal;
    }
    & .more[data-current] > button {
      background: var(--accent-surface);
      color: var(--accent);
    }
    & .menu-badge, & .menu.narrow .menu-badge {
      position: absolute;
      inset: 2px calc(50% - 30px) auto auto;
      min-inline-size: 18px;
      padding: 0 4px;
      line-height: 16px;
    }
    & .menu.narrow .menu-word {
      position: static;
      inline-size: auto;
      block-size: auto;
      clip-path: none;
    }
  }
`;

/** The shell as it is, and over that as it is where it is narrow: the later of two equal rules counts. */
export const anyShell = classes(shell, narrow);
