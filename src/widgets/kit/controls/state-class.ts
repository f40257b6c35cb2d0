import { css } from "../css.js";

/** Class of what is shown in place of data: an empty state, an error, a sign-in. */
export const stateClass = css`
  display: grid;
  justify-items: center;
  gap: var(--space-2);
  padding: var(--space-6) var(--space-4);
  color: var(--text-quiet);
  text-align: center;
  text-wrap: balance;
  & > h2, & > h3 {
    color: var(--text);
    font-weight: 600;
  }
  & > p {
    max-inline-size: 48ch;
  }
  & > h2 {
    font-size: var(--size-large);
  }
  & > button, & > a, & > div {
    margin-block-start: var(--space-2);
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--space-2);
  }
`;
