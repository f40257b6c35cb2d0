import type { ReactNode } from "react";
import type { Need } from "../../../core/internal.js";
import { TextField } from "../../kit/controls/TextField.js";
import { AgeMark } from "../../kit/parts/AgeMark.js";
import { Permitted } from "../../kit/parts/Permitted.js";
import { useStore, useWidget } from "../../kit/use-widget.js";
import { fields, head, quiet } from "../styles.js";
import { useView } from "../use-view.js";

interface SectionHeadProps {
  title: string;
  /** When the answer came, Unix s. */
  answered?: number | null;
  /** What the section is for. */
  about?: string;
  /** What changing something here needs; whoever may not is told so, in the place of what can be done. */
  needs?: Need;
  children?: ReactNode;
}

/** The head of a section: what it is, how old it is, and what can be done for all of it. */
export function SectionHead({ title, answered, about, needs, children }: SectionHeadProps) {
  return (
    <>
      <div className={head}>
        <h3>{title}</h3>
        {typeof answered === "number" && <AgeMark utime={answered} kind="deviceList" />}
        <div className="end">{needs ? <Permitted needs={needs}>{children}</Permitted> : children}</div>
      </div>
      {about && <p className={quiet}>{about}</p>}
    </>
  );
}

/** Rows from which there is a search. */
const MANY = 20;

/** The rows that have all words that are looked for. */
export function useFound<Row>(rows: readonly Row[], textOf: (row: Row) => string): readonly Row[] {
  const { query } = useStore(useView().view.$filter);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The search over rows, where there are many, and beside it what else narrows them. */
export function Search({ all, children }: { all: number; children?: ReactNode }) {
  const { t } = useWidget();
  const { view, change } = useView();
  const { query } = useStore(view.$filter);
  const isWanted = all > MANY || query !== "";
  if (!isWanted && !children) return null;
  return (
    <search className={fields}>
      {isWanted && <TextField label={t("search")} type="search" value={query} onInput={(text) => change({ query: text })} />}
      {children}
    </search>
  );
}
