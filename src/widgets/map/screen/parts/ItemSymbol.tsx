import type { Age, ItemShape, Tone } from "../../../../core/internal.js";
import { emblems, isQuiet, outlines, signs } from "../../engine/symbols.js";

interface ItemSymbolProps {
  shape: ItemShape;
  tone: Tone;
  age?: Age;
  size?: number;
}

/** A symbol of the map as SVG, for list and legend: kind by outline, state by colour and sign, old data dashed. */
export function ItemSymbol({ shape, tone, age = "recent", size = 22 }: ItemSymbolProps) {
  const isSolid = !isQuiet(tone) && age === "recent";
  const colour = `var(--${tone})`;
  const ground = "var(--surface-raised)";
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path
        d={outlines[shape]}
        fill={isSolid ? colour : ground}
        stroke={colour}
        strokeWidth={2}
        strokeDasharray={age === "recent" ? undefined : "3.2 3.6"}
      />
      <path d={isQuiet(tone) ? emblems[shape] : signs[tone]} stroke={isSolid ? ground : colour} strokeWidth={isQuiet(tone) ? 3 : 2.4} />
    </svg>
  );
}
