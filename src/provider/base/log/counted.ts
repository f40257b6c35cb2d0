import { printable } from "./printable.js";

/**
 * A log for events that strangers can cause as often as they like: of each kind one line at once, then at most one every
 * `quiet` ms, the newest, with the number of the others.
 */
export function createCountedLog(
  quiet: number,
  print: (line: string, kind: string) => void = (line) => console.error(line),
): (kind: string, line: string) => void {
  const resting = new Map<string, { line: string; count: number }>();
  function write(kind: string, line: string, count: number): void {
    print(printable(count > 1 ? `${line} (and ${count - 1} more)` : line), kind);
    resting.set(kind, { line, count: 0 });
    setTimeout(() => {
      const { line: newest, count: unwritten } = resting.get(kind) ?? { line: "", count: 0 };
      resting.delete(kind);
      if (unwritten > 0) write(kind, newest, unwritten);
    }, quiet).unref();
  }
  return (kind, line) => {
    const unwritten = resting.get(kind);
    if (unwritten) resting.set(kind, { line, count: unwritten.count + 1 });
    else write(kind, line, 1);
  };
}
