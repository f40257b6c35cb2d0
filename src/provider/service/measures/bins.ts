/** Seconds of a bin: all figures are of quarters of an hour, from :00, :15, :30 and :45 on. */
export const BIN = 900;

/** The start of the bin (Unix s) that holds a moment (tenths of a second). */
export const binOf = (tenths: number): number => Math.floor(tenths / (BIN * 10)) * BIN;

/** A period of whole quarters of an hour, Unix s. */
export interface Quarters {
  readonly start: number;
  readonly end: number;
}

/** The quarters of an hour that hold a period. */
export const quartersOf = (start: number, end: number): Quarters => ({
  start: Math.floor(start / BIN) * BIN,
  end: Math.max(Math.floor(start / BIN) + 1, Math.ceil(end / BIN)) * BIN,
});

/** The bins that begin from `start` on and before `end`, Unix s. */
export function binsIn(start: number, end: number): number[] {
  const bins: number[] = [];
  for (let bin = Math.floor(start / BIN) * BIN; bin < end; bin += BIN) bins.push(bin);
  return bins;
}

/** Calls `take` with each bin that a time (tenths) lies in, and the tenths of it that do. */
export function eachShare(from: number, to: number, take: (bin: number, tenths: number) => void): void {
  for (let at = from; at < to; ) {
    const bin = binOf(at);
    const end = Math.min(to, (bin + BIN) * 10);
    take(bin, end - at);
    at = end;
  }
}

/** Seconds and so many tenths: the same sum in whatever pieces it is added. */
export const secondsMore = (seconds: number, tenths: number): number => (Math.round(seconds * 10) + tenths) / 10;

/** Whether the last event of a log (tenths) stands behind a bin: nothing that happens later belongs to it. */
export const isOver = (bin: number, last: number | null): boolean => last !== null && (bin + BIN) * 10 <= last;

/** Rows by bin and by something else: the first call with a key makes its row. */
export function createRows<Row>(make: (bin: number, key: number) => Row) {
  const rows = new Map<number, Map<number, Row>>();
  // Tenths; before the first call no moment lies between.
  let from = 0;
  let end = 0;
  let lastBin = Number.NaN;
  let last = new Map<number, Row>();
  return {
    /** The row of a key in the bin of a moment (tenths of a second); most are of the bin of the one before. */
    at(tenths: number, key: number): Row {
      if (tenths < from || tenths >= end) {
        lastBin = binOf(tenths);
        from = lastBin * 10;
        end = from + BIN * 10;
        last = rows.get(lastBin) ?? new Map();
        rows.set(lastBin, last);
      }
      const known = last.get(key);
      if (known) return known;
      const row = make(lastBin, key);
      last.set(key, row);
      return row;
    },
    /** By bin, then by key. */
    all: (): Row[] => inOrder(rows).flatMap((ofBin) => inOrder(ofBin)),
  };
}

const inOrder = <Value>(values: ReadonlyMap<number, Value>): Value[] =>
  [...values].sort(([one], [other]) => one - other).map(([, value]) => value);
