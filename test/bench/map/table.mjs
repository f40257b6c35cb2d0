const columns = [
  ["first markers, ms", ({ first }) => round(first), "first"],
  ["blocked > 50 ms, ms", ({ blocked }) => round(blocked)],
  ["refresh, main thread ms", ({ refresh }) => round(refresh, 1), "refresh"],
  ["of it computing, ms", ({ computed }) => round(computed, 1), "computed"],
  ["longest task of a refresh, ms", ({ longest }) => round(longest)],
  ["pan p50 / p95, ms", ({ pan50, pan95 }) => `${round(pan50)} / ${round(pan95)}`],
  ["zoom p50 / p95, ms", ({ zoom50, zoom95 }) => `${round(zoom50)} / ${round(zoom95)}`],
  ["heap, MB", ({ heap }) => round(heap, 1), "heap"],
  ["in workers, MB", ({ workers }) => round(workers, 1)],
  ["kB gzip", ({ bytes }) => round(bytes)],
];
const round = (figure, digits = 0) => figure.toFixed(digits);
const row = (cells) => `| ${cells.join(" | ")} |`;

/** One size as a Markdown table; in brackets the ratio to the first row. */
export function print(title, rows) {
  console.log(`\n### ${title}\n`);
  console.log(row(["", ...columns.map(([name]) => name)]));
  console.log(row(Array(columns.length + 1).fill("---")));
  const [first] = rows;
  for (const figures of rows) {
    const ratio = (key) => (key && figures !== first && !first.error ? ` (${round(figures[key] / first[key], 2)})` : "");
    const cells = figures.error
      ? [`does not run here: ${figures.error.slice(0, 80)}`]
      : columns.map(([, say, key]) => say(figures) + ratio(key));
    console.log(row([figures.name, ...cells]));
  }
}

export function printFault(title, { first, delay, before, after }) {
  console.log(`\n### ${title}\n`);
  console.log(row(["first markers, ms", "input delay p95, ms", "heap before and after 10 refreshes, MB"]));
  console.log(row(["---", "---", "---"]));
  console.log(row([round(first), round(delay), `${round(before, 1)} → ${round(after, 1)}`]));
}
