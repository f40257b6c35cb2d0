import type { ReactNode } from "react";
import { css } from "../css.js";

export interface Column<Row> {
  id: string;
  label: string;
  /** `end` is for numbers, so that their digits line up. */
  align?: "start" | "end";
  render(row: Row): ReactNode;
}

interface TableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
}

const around = css`
  max-inline-size: 100%;
  overflow-x: auto;
`;
const table = css`
  inline-size: 100%;
  border-collapse: collapse;
  line-height: 1.35;
  & caption {
    padding-block-end: var(--space-2);
    font-weight: 600;
    text-align: start;
  }
  & th, & td {
    padding: var(--space-2) var(--space-3);
    border-block-end: 1px solid var(--border);
    text-align: start;
    vertical-align: baseline;
    overflow-wrap: anywhere;
  }
  & thead th {
    color: var(--text-quiet);
    font-size: var(--size-small);
    font-weight: 500;
    overflow-wrap: normal;
  }
  & tbody th {
    font-weight: 500;
  }
  & [data-align="end"] {
    text-align: end;
    overflow-wrap: normal;
    white-space: nowrap;
  }
  @container (inline-size < 420px) {
    & th, & td {
      padding-inline: var(--space-2);
    }
  }
`;

/** A table with a caption; the first column holds the row headers. It scrolls sideways when there is little width. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={around} aria-label={caption} tabIndex={0}>
      <table className={table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, align }) => (
              <th key={id} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, align, render }, index) =>
                index === 0 ? (
                  <th key={id} scope="row" data-align={align}>
                    {render(row)}
                  </th>
                ) : (
                  <td key={id} data-align={align}>
                    {render(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
