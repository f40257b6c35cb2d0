import { css } from "../../widgets/kit/css.js";

export const hotkeyList = css`
  display: grid;
  gap: var(--space-2);
  & > div {
    display: grid;
    grid-template-columns: 116px minmax(0, 1fr);
    align-items: baseline;
  }
  & dd {
    margin: 0;
  }
  & kbd {
    display: inline-block;
    min-inline-size: 26px;
    padding: 1px 6px;
    border: 1px solid var(--border-strong);
    border-radius: 4px;
    background: var(--surface-sunken);
    font-family: var(--font-mono);
    text-align: center;
  }
  & kbd + kbd {
    margin-inline-start: var(--space-2);
  }
`;

export const hotkeyNote = css`
  margin-block: var(--space-4) var(--space-3);
  color: var(--text-quiet);
`;
