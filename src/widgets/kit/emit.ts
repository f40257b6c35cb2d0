/** Tells the page; false when somebody called `preventDefault`. */
export type Emit = (name: `its-${string}`, detail?: unknown) => boolean;

/** Tells the page from an element: the event bubbles out of every shadow root and can be called off. */
export const emitOf =
  (element: HTMLElement): Emit =>
  (name, detail) =>
    element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
