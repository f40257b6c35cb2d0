import type { KeyboardEvent } from "react";

/** A key that is held down presses a button once (faults F14). */
export function stopKeyRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target instanceof HTMLButtonElement) event.preventDefault();
}
