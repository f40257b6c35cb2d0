/** Whether something is as it has to be. `yellow` works and needs somebody before long; `unseen` could not be looked at here. */
export type State = "green" | "yellow" | "red" | "unseen";

/** What the doctor has found of one thing. */
export interface Finding {
  /** What was looked at, by the same word in each run: `disk`, `database` … */
  check: string;
  state: State;
  found: string;
  /** What to do; null where there is nothing. */
  todo: string | null;
}

export const green = (check: string, found: string): Finding => ({ check, state: "green", found, todo: null });
export const yellow = (check: string, found: string, todo: string): Finding => ({ check, state: "yellow", found, todo });
export const red = (check: string, found: string, todo: string): Finding => ({ check, state: "red", found, todo });
export const unseen = (check: string, found: string, todo: string | null = null): Finding => ({ check, state: "unseen", found, todo });
