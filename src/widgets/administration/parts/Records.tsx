import { atom } from "nanostores";
import type { ReactNode } from "react";
import { Button } from "../../kit/controls/Button.js";
import { type Column, Table } from "../../kit/controls/Table.js";
import { useIsWide } from "../../kit/device/use-is-wide.js";
import { useIsPrinting } from "../../kit/parts/use-is-printing.js";
import { useKept, useStore, useWidget } from "../../kit/use-widget.js";
import { cards, more, records } from "../styles.js";

/** CSS px of width from which there is a table; below it each row is a card. */
const WIDE = 720;
/** Rows that are shown at once, and more with each press. */
const PAGE = 100;
/** Most rows that are printed. */
const ON_PAPER = 2_000;

/** Id of the column with what can be done with a row. */
const ACT = "act";

interface RecordsProps<Row> {
  /** Names the rows, and what is kept of them. */
  label: string;
  /** The first is the heading of a row. The one called `act` holds what can be done with it. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string | number;
  /** Below the last row, where there are no more rows to show. */
  end?: ReactNode;
}

/** A table, and where there is little room a card for each row. */
export function Records<Row>({ label, columns, rows, keyOf, end }: RecordsProps<Row>) {
  const { t } = useWidget();
  const isWide = useIsWide(WIDE);
  const isPrinting = useIsPrinting();
  const $most = useKept(`rows ${label}`, () => atom(PAGE));
  const most = useStore($most);
  const shown = rows.slice(0, isPrinting ? ON_PAPER : most);
  return (
    <div part="list">
      {isWide ? (
        <div className={records}>
          <Table caption={label} columns={columns} rows={shown} keyOf={keyOf} />
        </div>
      ) : (
        <ul className={cards} aria-label={label}>
          {shown.map((row) => (
            <Card key={keyOf(row)} columns={columns} row={row} />
          ))}
        </ul>
      )}
      {shown.length < rows.length ? (
        <div className={more}>
          <span>{t("shownOf", { shown: shown.length, all: rows.length })}</span>
          <Button onClick={() => $most.set(most + PAGE)}>{t("showMore")}</Button>
        </div>
      ) : (
        end
      )}
    </div>
  );
}

function Card<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [first, ...others] = columns;
  const facts = others.filter(({ id }) => id !== ACT);
  return (
    <li>
      {first && <h4>{first.render(row)}</h4>}
      <dl>
        {facts.map(({ id, label, render }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{render(row)}</dd>
          </div>
        ))}
      </dl>
      {others
        .filter(({ id }) => id === ACT)
        .map(({ id, render }) => (
          <div key={id}>{render(row)}</div>
        ))}
    </li>
  );
}
