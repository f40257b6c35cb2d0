import { css } from "../../kit/css.js";

export const picture = css`
  display: block;
  inline-size: 100%;
  block-size: auto;
  max-block-size: 70dvh;
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: #ffffff;
  object-fit: contain;
`;

export const pages = css`
  display: grid;
  gap: var(--space-2);
  & .turn {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: var(--space-2);
  }
`;
