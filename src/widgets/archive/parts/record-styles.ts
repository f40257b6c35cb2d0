import { css } from "../../kit/css.js";

export const list = css`
  position: relative;
  max-block-size: max(360px, calc(100dvh - 340px));
  border: 1px solid var(--border);
  border-radius: var(--radius-large);
  background: var(--surface-raised);
  overflow: auto;
  overscroll-behavior: contain;
  & li {
    border-block-end: 1px solid var(--border);
    list-style: none;
  }
  @container (max-width: 639px) {
    max-block-size: max(360px, calc(100dvh - 200px));
  }
  @media print {
    max-block-size: none;
    overflow: visible;
  }
`;

/** Records of today, and those of before below them, each under its heading. */
export const lists = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  & > h3 {
    font-size: var(--size-base);
  }
  & > p {
    color: var(--text-quiet);
  }
  & > h3 ~ [part="list"] > section {
    max-block-size: 360px;
  }
`;

/** A record: one line of columns where there is room, a card on a phone. */
export const row = css`
  display: grid;
  grid-template: "ending what get" auto "ending meta meta" auto "ending file file" auto "ending comment comment" auto / 44px minmax(0, 1fr) auto;
  gap: 2px var(--space-3);
  align-items: center;
  padding: var(--space-2) var(--space-3);
  &:hover {
    background: var(--surface-sunken);
  }
  & .ending {
    grid-area: ending;
    align-self: start;
    display: grid;
    place-items: center;
    block-size: 44px;
    border-radius: var(--radius);
    background: var(--neutral-surface);
    color: var(--neutral-text);
    font-size: 11px;
    font-weight: 600;
    letter-spacing: 0.02em;
    text-transform: uppercase;
  }
  & .what {
    grid-area: what;
    min-inline-size: 0;
  }
  & .name {
    padding: 2px 0;
    border: 0;
    background: none;
    color: var(--accent);
    font: inherit;
    font-weight: 600;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
    &:hover {
      text-decoration: underline;
      text-underline-offset: 2px;
    }
  }
  & .note, & .file, & .object, & .day, & .comment {
    min-inline-size: 0;
    color: var(--text-quiet);
    overflow-wrap: anywhere;
  }
  & .note, & .comment {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
  & .object, & .day {
    grid-area: meta;
  }
  & .day {
    justify-self: end;
  }
  & .file {
    grid-area: file;
  }
  & .comment {
    grid-area: comment;
  }
  & .comment.none {
    display: none;
  }
  & .get {
    grid-area: get;
  }
  @container (min-width: 760px) {
    grid-template: "ending what object file comment day get" auto / 44px minmax(0, 3fr) minmax(92px, 1.1fr) minmax(0, 2fr) minmax(0, 2fr) 88px auto;
    & .object {
      grid-area: object;
    }
    & .day {
      grid-area: day;
      color: var(--text);
    }
    & .comment.none {
      display: block;
    }
  }
`;

export const recordBody = css`
  display: grid;
  gap: var(--space-4);
  & > [role="status"]:empty {
    display: none;
  }
`;

export const facts = css`
  display: grid;
  gap: var(--space-2);
  & > div {
    display: grid;
    grid-template-columns: minmax(96px, 30%) minmax(0, 1fr);
    gap: var(--space-3);
  }
  & dt {
    color: var(--text-quiet);
  }
  & dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

export const saveLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  margin-block-start: var(--space-2);
  & > [role="status"] {
    color: var(--ok-text);
  }
  & > [data-state="failed"] {
    color: var(--error-text);
  }
`;
