import { css } from "../../../kit/css.js";

export const infoBodyClass = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  & > h3 {
    font-size: var(--size-large);
    overflow-wrap: anywhere;
  }
  & > p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    color: var(--text-quiet);
  }
`;
