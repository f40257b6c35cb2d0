import { css } from "../kit/css.js";

/** The sheets stand one below the other as they will be printed; in a narrow place they are as wide as it. */
export const sheets = css`
  display: grid;
  gap: var(--space-5);
  grid-template-columns: minmax(0, 1fr);
  @media print {
    display: block;
    font-size: 12px;
  }
`;

/** 180 mm of text are A4 with margins: what is drawn on screen has the width it has on paper. */
export const page = css`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  grid-template-columns: minmax(0, 1fr);
  inline-size: min(100%, calc(180mm + 2 * var(--space-5) + 2px));
  min-inline-size: 0;
  margin-inline: auto;
  padding: var(--space-5);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-raised);
  box-shadow: var(--shadow);
  & header {
    display: grid;
    gap: 2px;
    padding-block-end: var(--space-3);
    border-block-end: 2px solid var(--accent);
  }
  & header h2 {
    font-size: 22px;
    line-height: 1.2;
  }
  & header p {
    color: var(--text-quiet);
  }
  & h3 {
    margin-block-end: var(--space-2);
    font-size: var(--size-base);
  }
  & .highlights {
    display: grid;
    gap: var(--space-1);
    padding-inline-start: var(--space-5);
  }
  & .figures {
    display: grid;
    gap: 1px;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 176px), 1fr));
    border: 1px solid var(--border);
    background: var(--border);
  }
  & .figures > div {
    display: grid;
    gap: var(--space-1);
    align-content: start;
    padding: var(--space-3);
    background: var(--surface-raised);
  }
  & .figures h4 {
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
  }
  & .figures strong {
    font-size: 20px;
  }
  & .figures strong small {
    font-size: var(--size-base);
  }
  & .pair {
    display: grid;
    gap: var(--space-4);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  }
  & table {
    font-size: var(--size-small);
    line-height: 1.2;
  }
  & table :is(th, td) {
    padding-block: 3px;
    padding-inline: 6px;
  }
  & .notes {
    display: grid;
    gap: 2px;
    font-size: 11px;
    line-height: 1.35;
  }
  & .notes dt {
    display: inline;
    font-weight: 600;
    &::after {
      content: ": ";
    }
  }
  & .notes dd {
    display: inline;
    color: var(--text-quiet);
  }
  & footer {
    color: var(--text-quiet);
    font-size: var(--size-small);
  }
  @media print {
    inline-size: 180mm;
    padding: 0;
    border: 0;
    box-shadow: none;
    gap: var(--space-3);
    & + & {
      break-before: page;
    }
    & .figures, & .figures > div {
      print-color-adjust: exact;
    }
    & table {
      font-size: 11px;
    }
    & table :is(th, td) {
      padding-block: 1px;
    }
    & .notes {
      font-size: 10px;
    }
    & .pair p {
      display: none;
    }
  }
`;
