import { css } from "../../kit/css.js";

export const sheet = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--space-5);
  align-items: start;
  & form,
  & .recovery {
    display: grid;
    gap: var(--space-3);
    justify-items: start;
  }
  & form > *:not(button) {
    inline-size: 100%;
  }
  & .qr {
    max-inline-size: 220px;
  }
  & code {
    overflow-wrap: anywhere;
  }
  & ul {
    display: grid;
    grid-template-columns: repeat(2, auto);
    gap: var(--space-1) var(--space-4);
    padding: 0;
    list-style: none;
  }
  @media print {
    & form {
      display: none;
    }
  }
`;
