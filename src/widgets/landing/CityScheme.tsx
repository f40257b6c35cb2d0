import { useEffect, useState } from "react";
import { IconButton } from "../kit/controls/IconButton.js";
import { PauseIcon, PlayIcon } from "../kit/icons.js";
import { ToneShape } from "../kit/parts/ToneShape.js";
import { useWidget } from "../kit/use-widget.js";
import { crossings, FRAMES, river, STEP, streets, vehicles } from "./recording.js";

const legend = [
  ["ok", "status.ok"],
  ["warning", "status.need_restart"],
  ["error", "status.failure"],
  ["unknown", "status.no_data"],
] as const;

/** The demonstration city as the map draws it: crossings whose state is colour, shape and word, and a recorded minute of its traffic. */
export function CityScheme() {
  const { t } = useWidget();
  const [isPlaying, setPlaying] = useState(() => !matchMedia("(prefers-reduced-motion: reduce)").matches);
  const frame = useFrame(isPlaying);
  return (
    <figure className="picture">
      <svg className="scheme" viewBox="0 0 600 420" aria-hidden="true">
        <path className="river" d={river} />
        {streets.map((street) => (
          <path key={street} className="street-edge" d={street} />
        ))}
        {streets.map((street) => (
          <path key={street} className="street" d={street} />
        ))}
        {vehicles.map((way, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a recording does not change
            key={at}
            className={frame > 0 && isPlaying ? "vehicle moving" : "vehicle"}
            width="9"
            height="9"
            rx="2.5"
            style={{ transform: `translate(${(way[frame * 2] ?? 0) - 4.5}px, ${(way[frame * 2 + 1] ?? 0) - 4.5}px)` }}
          />
        ))}
        {crossings.map(([x, y, tone]) => (
          <g key={`${x} ${y}`} transform={`translate(${x - 8} ${y - 8})`}>
            <circle className="halo" cx="8" cy="8" r="12" />
            <ToneShape tone={tone} size={16} />
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
        <li>
          <svg width="12" height="12" aria-hidden="true">
            <rect className="vehicle" x="1.5" y="1.5" width="9" height="9" rx="2.5" />
          </svg>
          {t("vehicle")}
        </li>
      </ul>
      <figcaption>
        <span>{t("picture")}</span>
        <IconButton
          kind="quiet"
          icon={isPlaying ? PauseIcon : PlayIcon}
          label={t(isPlaying ? "pause" : "play")}
          onClick={() => setPlaying(!isPlaying)}
        />
      </figcaption>
    </figure>
  );
}

/** Which part of the recording is shown; it begins again after its end, and runs as fast as it was recorded. */
function useFrame(isPlaying: boolean): number {
  const [frame, setFrame] = useState(0);
  useEffect(() => {
    if (!isPlaying) return;
    const next = () => setFrame((last) => (last + 1) % FRAMES);
    const first = setTimeout(next, 100);
    const timer = setInterval(next, STEP * 1000);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isPlaying]);
  return frame;
}
