import { css } from "../../css.js";

export const window = css`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  max-block-size: 560px;
  inline-size: 100%;
  overflow: hidden;
  border-radius: var(--radius);
  background: #0e1217;
  touch-action: pan-y;
  user-select: none;
  &[data-zoomed] {
    cursor: grab;
    touch-action: none;
  }
  & > img {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    object-fit: contain;
  }
  @media print {
    background: none;
  }
`;

export const placeholder = css`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-4);
  color: #c3ccd5;
  text-align: center;
  @media print {
    color: inherit;
  }
`;

export const tools = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  & > .scale {
    min-inline-size: 5ch;
    text-align: center;
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  & > .age {
    display: flex;
    align-items: center;
    gap: var(--space-1);
    margin-inline-start: auto;
  }
  @media print {
    & button {
      display: none;
    }
  }
`;
