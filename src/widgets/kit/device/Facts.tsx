import type { ReactNode } from "react";
import { type Tone, truncate } from "../../../core/internal.js";
import { StatusBadge } from "../parts/StatusBadge.js";
import { useId } from "../use-id.js";
import { facts } from "./styles.js";

/** A value with its name. */
export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** A titled definition list; long texts are truncated. */
export function Facts({ title, rows }: { title: string; rows: readonly Fact[] }) {
  const heading = useId();
  return (
    <div className={facts}>
      <h4 id={heading}>{title}</h4>
      <dl aria-labelledby={heading}>
        {rows.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{typeof value === "string" ? truncate(value) : value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A fact whose value is a status badge: colour, shape and word. */
export const stateFact = (term: string, tone: Tone, word: string): Fact => ({ term, value: <StatusBadge tone={tone} word={word} /> });
