import { refusal } from "../../base/refusal.js";
import { stopwatch, waited } from "./loop-watch.js";

/**
 * Milliseconds from its arrival in which a command is carried out, or never. An operator decides on what the crossing shows,
 * read a moment before the command is sent and by the panel every 5 s: what is done later is done to another crossing.
 */
export const COMMAND_LIFE = 5_000;

/** The life of one command: from its arrival until it is carried out, too old, or nobody waits for it any more. */
export interface Life {
  /** City time of the arrival, Unix seconds. */
  readonly utime: number;
  /** Why it is not to be carried out any more; null while it is. */
  end(): Error | null;
  /** Milliseconds that are left of it. */
  left(): number;
  /** Marks it as taken by who writes what becomes of it, also of a refusal. */
  take(): void;
  isTaken(): boolean;
  /** Marks it as carried out from here on, whatever becomes of the answer. */
  begin(): void;
  /** The answer, or at the end of the life what is known by then. */
  answer<Answer>(work: Promise<Answer>): Promise<Answer>;
}

/** Begins when the command could have been read, which is before it is where the process stood still. */
export const createLifeOfRead = (gone: AbortSignal, utime: number): Life => createLife(gone, utime, COMMAND_LIFE - waited());

/**
 * Begins with the arrival of a command at `utime`; `gone` is aborted when its sender closes the connection. Setting a clock makes it no
 * longer. Of one that another node was asked for, `ms` are left.
 */
export function createLife(gone: AbortSignal, utime: number, ms = COMMAND_LIFE): Life {
  const passed = stopwatch();
  const left = () => ms - passed();
  let isOver = false;
  let isTaken = false;
  let isBegun = false;
  return {
    utime,
    end() {
      if (gone.aborted) return refusal("asker_gone");
      return isOver || left() <= 0 ? tooLate() : null;
    },
    left,
    take() {
      isTaken = true;
    },
    isTaken: () => isTaken,
    begin() {
      isBegun = true;
    },
    async answer(work) {
      let timer: NodeJS.Timeout | undefined;
      const over = new Promise<never>((_, reject) => {
        const end = () => {
          isOver = true;
          reject(isBegun ? unconfirmed() : tooLate());
        };
        timer = setTimeout(end, Math.max(0, left()));
      });
      try {
        return await Promise.race([work, over]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

export const tooLate = () => refusal("command_too_late");

/** The answer to a command that is carried out and may not be on disk: no word says no. */
export const unconfirmed = () => refusal("command_unconfirmed");
