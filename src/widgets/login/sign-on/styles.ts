import { css } from "../../kit/css.js";

export const sheet = css`
  display: grid;
  gap: var(--space-3);
  & .or {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    color: var(--text-quiet);
  }
  & .or::before,
  & .or::after {
    content: "";
    flex: 1;
    border-block-start: 1px solid var(--border);
  }
`;
