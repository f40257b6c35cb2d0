import type { Tone } from "../../core/index.js";
import { ToneShape } from "../kit/parts/ToneShape.js";
import { useWidget } from "../kit/use-widget.js";

const streets = [
  "M-10 316C120 296 180 252 254 248S430 262 620 186",
  "M40-10C80 120 128 240 152 440",
  "M-10 118C130 108 240 92 330 102S500 96 620 52",
  "M238-10C246 110 262 240 244 440",
  "M392-10C386 120 418 260 478 440",
  "M-10 420C220 340 420 366 620 292",
  "M516-10C534 130 520 230 566 440",
];

/** Crossings of the streets above, found by eye. */
const crossings: readonly [x: number, y: number, tone: Tone][] = [
  [75, 113, "ok"],
  [121, 286, "ok"],
  [249, 99, "ok"],
  [255, 248, "warning"],
  [396, 103, "ok"],
  [425, 246, "ok"],
  [524, 86, "ok"],
  [529, 218, "error"],
  [250, 361, "ok"],
  [455, 339, "ok"],
  [545, 316, "unknown"],
  [143, 385, "ok"],
];

const legend = [
  ["ok", "status.ok"],
  ["warning", "status.need_restart"],
  ["error", "status.failure"],
  ["unknown", "status.no_data"],
] as const;

/** A city as the map draws it, without a city: river, streets, and crossings whose state is colour, shape and word. */
export function CityScheme() {
  const { t } = useWidget();
  return (
    <figure className="picture">
      <svg className="scheme" viewBox="0 0 600 420" aria-hidden="true">
        <path className="river" d="M-20 200C80 150 150 190 210 180S340 150 400 186 520 170 620 126" />
        {streets.map((street) => (
          <path key={street} className="street-edge" d={street} />
        ))}
        {streets.map((street) => (
          <path key={street} className="street" d={street} />
        ))}
        {crossings.map(([x, y, tone]) => (
          <g key={`${x} ${y}`} transform={`translate(${x - 9} ${y - 9})`}>
            <circle className="halo" cx="9" cy="9" r="15" />
            <ToneShape tone={tone} size={18} />
          </g>
        ))}
      </svg>
      <ul>
        {legend.map(([tone, word]) => (
          <li key={tone}>
            <ToneShape tone={tone} />
            {t(word)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
