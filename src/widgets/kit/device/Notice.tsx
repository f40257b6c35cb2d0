import type { CSSProperties, ReactNode } from "react";
import type { Tone } from "../../../core/internal.js";
import { ToneShape } from "../parts/ToneShape.js";
import { notice } from "./styles.js";

/** A notice the operator must not miss, above all facts of the device. */
export function Notice({ tone, children }: { tone: Tone; children: ReactNode }) {
  const colours = { "--notice": `var(--${tone})`, "--notice-surface": `var(--${tone}-surface)` } as CSSProperties;
  return (
    <p className={notice} style={colours}>
      <ToneShape tone={tone} />
      <span>{children}</span>
    </p>
  );
}
