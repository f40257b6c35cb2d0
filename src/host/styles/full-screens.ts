import { css, keyframes } from "../../widgets/kit/css.js";

const fill = keyframes`
  from {
    transform: scaleX(0);
  }
`;

/** The screens that stand alone: loader, welcome, not found. */
export const fullScreens = css`
  & .full {
    flex: 1 0 auto;
    display: grid;
    align-content: center;
    justify-items: center;
    gap: var(--space-4);
    padding: var(--space-8) var(--space-4);
    text-align: center;
  }
  & .full h1 {
    font-size: clamp(24px, 4cqi, 34px);
    line-height: 1.2;
  }
  & .full h2 {
    color: var(--text-quiet);
    font-size: var(--size-large);
    font-weight: 500;
  }
  & .full p {
    max-inline-size: 52ch;
    color: var(--text-quiet);
  }
  & .full [role="status"] {
    display: grid;
    justify-items: center;
    gap: var(--space-3);
  }
  & .full .ways {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-2);
  }
  & .full kbd {
    color: var(--text-quiet);
    font: inherit;
    font-size: var(--size-small);
  }
  & .welcome .brand {
    margin-block-end: var(--space-4);
  }
  & .welcome-progress {
    position: relative;
    inline-size: 160px;
    block-size: 3px;
    margin-block-start: var(--space-6);
    border-radius: 2px;
    background: var(--border);
    overflow: hidden;
  }
  & .welcome-progress::after {
    content: "";
    position: absolute;
    inset: 0;
    border-radius: inherit;
    background: var(--accent);
    transform-origin: left;
    animation: ${fill} 3000ms linear both;
    @media (prefers-reduced-motion: reduce) {
      animation: none;
    }
  }
  & .wrong-turn {
    inline-size: min(320px, 80cqi);
    margin-block-end: var(--space-4);
  }
  & .wrong-turn path {
    fill: none;
    stroke-linecap: round;
  }
  & .road-edge {
    stroke: var(--border-strong);
    stroke-width: 36;
  }
  & .road {
    stroke: var(--surface-raised);
    stroke-width: 33;
  }
  & .road-line {
    stroke: var(--neutral);
    stroke-width: 2;
    stroke-dasharray: 10 10;
  }
  & .barrier-posts {
    stroke: var(--text-quiet);
    stroke-width: 4;
  }
  & .barrier {
    fill: var(--error);
  }
  & .barrier-stripes {
    stroke: var(--surface-raised);
    stroke-width: 5;
  }
`;
