import type { KeyboardEvent } from "react";

/** Makes a key that is held down press a button once only (faults F14). */
export function stopKeyRepeat(event: KeyboardEvent): void {
  if (event.repeat && (event.key === "Enter" || event.key === " ") && event.target instanceof HTMLButtonElement) event.preventDefault();
}
