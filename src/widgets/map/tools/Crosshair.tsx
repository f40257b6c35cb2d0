import { crosshairClass } from "./styles.js";

/** Where the middle of the map is, for those who aim by keyboard. */
export function Crosshair() {
  return (
    <svg className={crosshairClass} viewBox="0 0 48 48" width={48} height={48} aria-hidden="true">
      <path d="M24 2v16M24 30v16M2 24h16M30 24h16" />
      <circle cx={24} cy={24} r={2} />
    </svg>
  );
}
