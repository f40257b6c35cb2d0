import type { ComponentType } from "react";
import type { Widget } from "../../../src/core/internal.js";
import { defineWidget, type ElementOptions } from "../../../src/widgets/kit/element.js";
import { waitUntil } from "../../helper/wait-until.js";

let count = 0;

/** A widget of its own for a test, already defined. */
// biome-ignore lint/suspicious/noExplicitAny: each screen has props of its own
export function widgetOf(Screen: ComponentType<any>, about: Partial<Widget> = {}, options: Partial<ElementOptions> = {}): Widget {
  const id = `trial-${++count}`;
  const widget: Widget = { id, tag: `its-${id}`, title: { ru: id, en: id }, load: async () => {}, ...about };
  defineWidget(widget, Screen, { texts: {}, ...options });
  return widget;
}

/** Puts an element of the widget on the page and waits until its screen is there. */
export async function mount(widget: Widget, attributes: Record<string, string> = {}, place: ParentNode & Node = document.body) {
  const element = document.createElement(widget.tag) as HTMLElement & Record<string, unknown>;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  place.append(element);
  const root = element.shadowRoot as ShadowRoot;
  await waitUntil(`<${widget.tag}> shows its screen`, () => root.querySelector(".frame"));
  return { element, root, get: <Found extends HTMLElement>(selector: string) => root.querySelector<Found>(selector) as Found };
}

/** Lets effects and the microtasks after them run. */
export const settle = () => new Promise((done) => setTimeout(done, 50));

export const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, composed: true, cancelable: true }));
