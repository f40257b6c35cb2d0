import { css } from "../../widgets/kit/css.js";

/** The public head and what stands below it. */
export const publicScreens = css`
  & .public {
    flex: 1 0 auto;
    display: flex;
    flex-direction: column;
  }
  & .streets {
    position: fixed;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    fill: none;
    stroke: color-mix(in srgb, var(--border) 55%, transparent);
    stroke-width: 7;
  }
  & .streets .river {
    stroke: color-mix(in srgb, var(--info-surface) 80%, transparent);
    stroke-width: 64;
  }
  & .public > header {
    display: contents;
  }
  & .public :is(.public-head, .system-name, main) {
    position: relative;
  }
  & .public-head {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    inline-size: 100%;
    max-inline-size: 1240px;
    margin: 0 auto;
    padding: var(--space-3) clamp(16px, 4cqi, 40px);
  }
  & .public:has(.screen.fill) {
    & .public-head {
      max-inline-size: none;
      padding-inline: var(--space-4);
    }
  }
  & .public-head .choices {
    margin-inline-start: auto;
  }
  & .system-name {
    margin: auto auto 0;
    padding: var(--space-6) var(--space-4) var(--space-5);
    font-size: clamp(18px, 3cqi, 22px);
    text-align: center;
  }
  & .screen.box {
    inline-size: min(448px, calc(100% - 2 * var(--space-4)));
    margin: 0 auto auto;
    padding: var(--space-6);
    border: 1px solid var(--border);
    border-radius: calc(var(--radius-large) * 1.2);
    background: var(--surface-raised);
    box-shadow: var(--shadow);
  }
  /* The room of the form before it is there. */
  & .screen.box > .outlet {
    min-block-size: 306px;
    padding-block: 0;
    @container (min-width: 640px) {
      min-block-size: 286px;
    }
  }
  & .waiting {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-4);
    min-block-size: 240px;
    padding: var(--space-6);
    text-align: center;
  }
`;
