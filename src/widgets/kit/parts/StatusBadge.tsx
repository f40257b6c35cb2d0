import type { Tone } from "../../../core/internal.js";
import { css } from "../css.js";
import { ToneShape } from "./ToneShape.js";

const badge = css`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-inline-size: 100%;
  padding: 2px 10px 2px 8px;
  border-radius: 999px;
  font-size: var(--size-small);
  font-weight: 500;
  line-height: 1.5;
  @media (forced-colors: active) {
    border: 1px solid;
  }
  @media print {
    border: 1px solid;
  }
`;

/** A state by colour, shape and word (design 2). */
export function StatusBadge({ tone, word }: { tone: Tone; word: string }) {
  return (
    <span className={badge} style={{ background: `var(--${tone}-surface)`, color: `var(--${tone}-text)` }} data-tone={tone}>
      <ToneShape tone={tone} />
      {word}
    </span>
  );
}
