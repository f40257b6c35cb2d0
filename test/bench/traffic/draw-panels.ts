/** A figure through the day, once for each of two days. */
export interface Panel {
  readonly title: string;
  readonly curves: readonly (readonly number[])[];
  /** The top of its axis, else what is needed. */
  readonly most?: number;
}
export interface Times {
  /** Unix s of the first value, and between two. */
  readonly begin: number;
  readonly step: number;
  /** What is shaded. */
  readonly from: number;
  readonly to: number;
  timeOf(utime: number): string;
  /** Of the curves. */
  readonly names: readonly string[];
}

const WIDTH = 720;
const HEIGHT = 90;
const LEFT = 44;
const TOP = 34;
const GAP = 30;
const COLOURS = ["#5b6b7b", "#c0392b"];

/** Panels under each other as SVG; on white, so that it can be read on a dark page, too. */
export function drawPanels(panels: readonly Panel[], { begin, step, from, to, timeOf, names }: Times): string {
  const count = panels[0]?.curves[0]?.length ?? 0;
  const x = (utime: number): number => LEFT + ((utime - begin) / (step * (count - 1))) * (WIDTH - LEFT - 12);
  const height = TOP + panels.length * (HEIGHT + GAP);
  const parts: string[] = [];
  for (const [at, name] of names.entries()) {
    const left = LEFT + at * 180;
    parts.push(`<path d="M${left} 14h24" stroke="${COLOURS[at]}" stroke-width="2"/><text x="${left + 30}" y="18">${name}</text>`);
  }
  for (const [at, { title, curves, most }] of panels.entries()) {
    const top = TOP + at * (HEIGHT + GAP) + 14;
    const ceiling = most ?? 10 * Math.ceil((1.05 * Math.max(...curves.flat())) / 10);
    const y = (value: number): number => top + (HEIGHT - 14) * (1 - value / ceiling);
    parts.push(
      `<rect x="${x(from).toFixed(1)}" y="${top}" width="${(x(to) - x(from)).toFixed(1)}" height="${HEIGHT - 14}" fill="#f4d9d6"/>`,
      `<path d="M${LEFT} ${top}V${y(0)}H${WIDTH - 12}" stroke="#999" fill="none"/>`,
      `<text x="${LEFT}" y="${top - 4}">${title}</text>`,
      ...[0, ceiling].map((value) => `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`),
    );
    for (const [i, curve] of curves.entries()) {
      const points = curve.map((value, k) => `${x(begin + k * step).toFixed(1)} ${y(value).toFixed(1)}`);
      parts.push(`<path d="M${points.join("L")}" stroke="${COLOURS[i]}" stroke-width="1.5" fill="none"/>`);
    }
    for (let utime = begin; utime <= begin + step * (count - 1); utime += 3600)
      parts.push(`<text x="${x(utime).toFixed(1)}" y="${y(0) + 13}" text-anchor="middle">${timeOf(utime)}</text>`);
  }
  const style = "<style>text{font:11px sans-serif;fill:#333}</style>";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}"><title>${names.join(" and ")}</title>${style}<rect width="100%" height="100%" fill="#fff"/>${parts.join("\n")}</svg>\n`;
}
