import type { CommonEvents } from "./surface.js";

/** Tells the page of one of these events, each with its detail; false when somebody called `preventDefault`. */
export type Emit<Events = CommonEvents> = <Name extends keyof Events>(
  name: Name,
  ...detail: Events[Name] extends null ? [] : [detail: Events[Name]]
) => boolean;

/** Tells the page from an element: the event bubbles out of every shadow root and can be called off. */
export const emitOf =
  (element: HTMLElement): Emit =>
  (name, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
