/** Lines of the drawing: how far from the start and the top, how wide, how high. */
const lines = [
  [16, 16, "40%", 20],
  [16, 52, "70%", 12],
  [16, 76, "60%", 12],
] as const;

/**
 * Keeps the place of a screen until it can be drawn. A server writes it into the page, so it is drawn by attributes alone: styles may be
 * forbidden by the policy of the page.
 */
export function Skeleton({ height }: { height: number | "100%" }) {
  return (
    <svg className="skeleton" width="100%" height={height} display="block" fill="currentColor" aria-hidden="true">
      <rect width="100%" height="100%" rx="6" fillOpacity="0.05" />
      {lines.map(([x, y, width, size]) => (
        <rect key={y} x={x} y={y} width={width} height={size} rx="4" fillOpacity="0.1" />
      ))}
    </svg>
  );
}
