import type { CommonEvents } from "./surface.js";

/** Dispatches one of these events with its detail; false when a listener called `preventDefault`. */
export type Emit<Events = CommonEvents> = <Name extends keyof Events>(
  name: Name,
  ...detail: Events[Name] extends null ? [] : [detail: Events[Name]]
) => boolean;

/** The `emit` of an element: events bubble, are composed (leave shadow roots) and cancelable. */
export const emitOf =
  (element: HTMLElement): Emit =>
  (name, detail?: unknown) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
