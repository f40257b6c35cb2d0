import { css } from "../../css.js";

export const zoomBar = css`
  display: flex;
  align-items: center;
  gap: var(--space-1);
  & > span {
    padding-inline-start: var(--space-2);
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    & button {
      display: none;
    }
  }
`;

export const denseLegend = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--size-small);
  list-style: none;
  & > li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  & i {
    inline-size: 14px;
    block-size: 10px;
    border-radius: 2px;
    print-color-adjust: exact;
  }
`;
