import { css } from "../kit/css.js";

export const sheet = css`
  display: grid;
  gap: var(--space-4);
  inline-size: 100%;
  max-inline-size: 400px;
  & h2 {
    font-size: var(--size-title);
    line-height: 1.25;
  }
  & form {
    display: grid;
    gap: var(--space-4);
  }
  & .lead {
    color: var(--text-quiet);
  }
`;
