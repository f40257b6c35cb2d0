const share = (figures, part) => [...figures].sort((one, other) => one - other)[Math.floor(figures.length * part)] ?? Number.NaN;

/** Milliseconds as a sentence tells them. */
export const told = (figures) =>
  figures.length === 0
    ? "none"
    : `median ${Math.round(share(figures, 0.5))}, p95 ${Math.round(share(figures, 0.95))}, most ${Math.round(Math.max(...figures))} ms (${figures.length})`;
