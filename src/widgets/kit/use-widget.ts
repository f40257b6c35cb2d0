import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { Client, Language, Translate } from "../../core/internal.js";
import type { Emit } from "./emit.js";
import { expose, internalsOf } from "./exposed.js";
import { keepFor } from "./keep-for.js";
import type { CommonEvents } from "./surface.js";

export { useStore } from "@nanostores/react";

/** What the frame gives to everything in it; `Events` are those that the widget has besides the common ones. */
export interface WidgetSurroundings<Events = object> {
  client: Client;
  language: Language;
  /** Translates by the widget's texts, then by those of the kit. */
  t: Translate;
  /** Dispatches an event at the element; false when somebody called `preventDefault`. */
  emit: Emit<Events & CommonEvents>;
  element: HTMLElement;
  root: ShadowRoot;
}

export const WidgetContext = createContext<WidgetSurroundings | null>(null);

/** The surroundings of whatever is in a widget, `useWidget<MapEvents>()` where it tells of more than what all widgets tell. */
export function useWidget<Events = object>(): WidgetSurroundings<Events> {
  const surroundings = useContext(WidgetContext);
  if (!surroundings) throw new Error("A part of the kit was used outside a widget's frame.");
  return surroundings as WidgetSurroundings<Events>;
}

/** One thing per element that survives unmounting, moving and remounting: per-element stores live here. */
export function useKept<Thing>(name: string, create: () => Thing): Thing {
  return keepFor(useWidget().element, name, create);
}

// biome-ignore lint/suspicious/noExplicitAny: a method takes what it takes
type Methods = Readonly<Record<string, (...given: any[]) => unknown>>;

/** Makes methods named in the widget's `ElementOptions.methods` methods of the element; always the latest ones are called. */
export function useExposed(methods: Methods): void {
  const { element } = useWidget();
  const latest = useRef(methods);
  latest.current = methods;
  useLayoutEffect(() => {
    const lasting = Object.keys(latest.current).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)] as const);
    return expose(element, Object.fromEntries(lasting));
  }, [element]);
}

/** The element's value in the form around it, and what is wrong with it; for widgets whose options say `formAssociated`. */
export function useFormValue(value: string | FormData | null, flaw?: string): void {
  const { element } = useWidget();
  useLayoutEffect(() => {
    const internals = internalsOf.get(element);
    internals?.setFormValue(value);
    internals?.setValidity(flaw ? { customError: true } : {}, flaw ?? "");
  }, [element, value, flaw]);
}
