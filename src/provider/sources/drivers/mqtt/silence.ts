import type { Clock } from "../clock.js";

/** Tells of each that was heard when it has been silent for so many ms. */
export function createSilence<Source>(clock: Clock, ms: number, isSilent: (source: Source) => void) {
  const ends = new Map<Source, () => void>();
  return {
    heard(source: Source): void {
      ends.get(source)?.();
      ends.set(
        source,
        clock.after(ms, () => {
          ends.delete(source);
          isSilent(source);
        }),
      );
    },
    clear(): void {
      for (const end of ends.values()) end();
      ends.clear();
    },
  };
}
