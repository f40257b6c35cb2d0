import { atom } from "nanostores";
import { sharedCore } from "./shared-core.js";

export type ToastKind = "info" | "success" | "warning" | "error";

/** A short message; `state` goes from added to updated to removed (spec 4). */
export interface Toast {
  id: string;
  kind: ToastKind;
  text: string;
  state: "added" | "updated" | "removed";
}

/** Messages in the order they were added. The component that shows them calls `forgetToast` once a removed one is off screen. */
export const $toasts = sharedCore("toasts", () => atom<readonly Toast[]>([]));

let count = 0;

/** Adds a message, or changes the text of the one with the same `id`; gives the id. */
export function addToast(kind: ToastKind, text: string, id = `toast-${++count}`): string {
  const others = $toasts.get().filter((toast) => toast.id !== id);
  const isKnown = others.length < $toasts.get().length;
  $toasts.set([...others, { id, kind, text, state: isKnown ? "updated" : "added" }]);
  return id;
}

export function removeToast(id: string): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, state: "removed" } : toast)));
}

/** Drops a message that is no longer on screen. */
export function forgetToast(id: string): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
