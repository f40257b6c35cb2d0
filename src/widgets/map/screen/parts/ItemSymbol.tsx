import type { Age, ItemShape, Tone } from "../../../../core/internal.js";
import { emblems, type ItemMark, isQuiet, markings, outlines, signs } from "../../engine/symbols.js";

interface ItemSymbolProps {
  shape: ItemShape;
  tone: Tone;
  age?: Age;
  mark?: ItemMark | undefined;
  /** The kind's own drawing, in place of that of the shape. */
  emblem?: string | undefined;
  /** In place of sign and emblem. */
  letter?: string | undefined;
  size?: number;
}

/** A symbol of the map as SVG, for list and legend: kind by outline, state by colour and sign, old data dashed. */
export function ItemSymbol({ shape, tone, age = "recent", mark, emblem = emblems[shape], letter, size = 22 }: ItemSymbolProps) {
  const isSolid = !isQuiet(tone) && age === "recent";
  const colour = `var(--${tone})`;
  const ground = "var(--surface-raised)";
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      overflow="visible"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={outlines[shape]}
        fill={isSolid ? colour : ground}
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={age === "recent" ? undefined : "3.2 3.6"}
      />
      {letter && (
        <text x={12} y={17.4} textAnchor="middle" fontSize={15} fontWeight={700} fill={isSolid ? ground : colour}>
          {letter}
        </text>
      )}
      {!letter && mark !== "struck" && (
        <path d={isQuiet(tone) ? emblem : signs[tone]} stroke={isSolid ? ground : colour} strokeWidth={isQuiet(tone) ? 3 : 2.4} />
      )}
      {mark && <path d={markings[mark]} stroke={ground} strokeWidth={mark === "struck" ? 7 : 4} />}
      {mark && (
        <path
          d={markings[mark]}
          stroke={mark === "struck" ? colour : "none"}
          strokeWidth={3}
          fill={mark === "held" ? "var(--accent)" : "none"}
        />
      )}
    </svg>
  );
}
