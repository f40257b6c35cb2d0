import { atom } from "nanostores";
import { sharedCore } from "./shared-core.js";

/** True once the browser refused to store something: from then on such values live in memory until the page is left. */
export const $storageBlocked = sharedCore("storageBlocked", () => atom(false));

const memory = sharedCore("memory", () => new Map<string, string>());

/** Reads from local storage, or from memory where the browser refuses. */
export function recall(key: string): string | null {
  if (memory.has(key)) return memory.get(key) ?? null;
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text under `key` (null removes it); in memory where local storage is blocked or full. */
export function keep(key: string, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
    $storageBlocked.set(true);
  }
}

/** Calls `listener` when another tab changes `key`; returns the function that stops listening. */
export function onKeptElsewhere(key: string, listener: (value: string | null) => void): () => void {
  if (typeof addEventListener === "undefined") return () => {};
  const listen = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    // The other tab's change is newer than the value in this tab's memory.
    memory.delete(key);
    listener(event.key === null ? null : event.newValue);
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
