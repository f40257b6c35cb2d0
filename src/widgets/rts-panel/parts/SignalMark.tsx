import type { Lights } from "../../kit/device/lights.js";
import type { Point } from "../geometry.js";

const colours = {
  flashing: "--warning",
  allRed: "--error",
  dark: "--neutral",
  unclear: "--unknown",
  between: "--neutral",
  none: "--unknown",
} as const;

/** What every approach shows while no phase is on: each state has a shape of its own besides its colour. */
export function SignalMark({ lights, at: { x, y }, isPast }: { lights: Lights; at: Point; isPast: boolean }) {
  if (lights.kind === "phase") return null;
  const colour = `var(${isPast ? "--unknown" : colours[lights.kind]})`;
  const outline = { fill: "var(--surface)", stroke: colour, strokeWidth: 2.5 };
  switch (lights.kind) {
    case "allRed":
      return (
        <g>
          <circle cx={x} cy={y} r="9" style={{ fill: colour }} />
          <rect x={x - 5.5} y={y - 1.75} width="11" height="3.5" style={{ fill: "var(--surface)" }} />
        </g>
      );
    case "flashing":
      return (
        <g>
          <circle cx={x} cy={y} r="6" style={{ fill: colour }} />
          <circle cx={x} cy={y} r="10" style={{ fill: "none", stroke: colour, strokeWidth: 2, strokeDasharray: "4 3.85" }} />
        </g>
      );
    case "dark":
      return (
        <g style={outline}>
          <circle cx={x} cy={y} r="8" />
          <line x1={x - 5.5} y1={y + 5.5} x2={x + 5.5} y2={y - 5.5} />
        </g>
      );
    case "between":
      return <circle cx={x} cy={y} r="5" style={{ fill: colour }} />;
    default:
      return (
        <g>
          <circle cx={x} cy={y} r="9" style={outline} />
          <text x={x} y={y} style={{ fill: colour, fontSize: 12, fontWeight: 700, textAnchor: "middle", dominantBaseline: "central" }}>
            ?
          </text>
        </g>
      );
  }
}
