import { classes } from "../../kit/css.js";
import type { Lights } from "../../kit/device/lights.js";
import { keyOf, movementsOf } from "../../kit/device/movement.js";
import { useWidget } from "../../kit/use-widget.js";
import { drawing } from "../drawing-styles.js";
import type { Scheme, SchemeArm } from "../scheme.js";
import { SignalMark } from "./SignalMark.js";

interface IntersectionProps {
  scheme: Scheme;
  /** What the lights show; only the movements of a phase are drawn as let go. */
  lights: Lights;
  /** Direction words of the phase shown. */
  directions: readonly string[];
  /** Those of them that give way; drawn dashed, with open arrowheads. */
  permissive?: readonly string[] | undefined;
  /** The picture in words. */
  label: string;
  /** Green only for what is let go now; `past` is the last known, `other` a phase that is not on. */
  mark: "open" | "past" | "other";
  /** Only what the phase lets go, without letters, for small pictures. */
  isSmall?: boolean;
}

/** The intersection from above, the north on top; what the phase lets go is thick, coloured and has arrowheads. */
export function Intersection({ scheme, lights, directions, permissive = [], label, mark, isSmall = false }: IntersectionProps) {
  const { t } = useWidget();
  const open = new Set(lights.kind === "phase" ? movementsOf(directions).movements.map(keyOf) : []);
  const yielding = new Set(movementsOf(permissive).movements.map(keyOf));
  const shown = scheme.movements
    .filter(({ key }) => !isSmall || open.has(key))
    .sort((a, b) => Number(open.has(a.key)) - Number(open.has(b.key)));
  return (
    <svg className={drawing} viewBox={scheme.box} role="img" aria-label={label}>
      <path className="road" d={scheme.surface} />
      <path className="kerb" d={scheme.kerbs} />
      {scheme.arms.map((arm) => (
        <ArmMarks key={arm.compass} arm={arm} letter={isSmall ? null : t(`compass.${arm.compass}`)} />
      ))}
      {shown.map(({ key, kind, path, heads }) => (
        <g key={key} className={open.has(key) ? classes(mark, yielding.has(key) && "permissive") : "quiet"}>
          <path className={kind === "vehicles" ? "way" : "walk"} d={path} />
          {heads.map((head) => (
            <polygon key={head} className="head" points={head} />
          ))}
        </g>
      ))}
      {scheme.arms
        .filter(({ isInbound }) => isInbound)
        .map(({ compass, signal }) => (
          <SignalMark key={compass} lights={lights} at={signal} isPast={mark === "past"} />
        ))}
    </svg>
  );
}

function ArmMarks({ arm: { isInbound, label, stopLine, divide }, letter }: { arm: SchemeArm; letter: string | null }) {
  const [start, end] = stopLine;
  const [from, to] = divide;
  return (
    <>
      <line className="divide" x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
      {isInbound && <line className="stop" x1={start.x} y1={start.y} x2={end.x} y2={end.y} />}
      {letter && (
        <text className="letter" x={label.x} y={label.y}>
          {letter}
        </text>
      )}
    </>
  );
}
