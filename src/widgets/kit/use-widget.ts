import { createContext, useContext, useLayoutEffect, useRef } from "react";
import type { Client, Language, Translate } from "../../core/internal.js";
import type { Emit } from "./emit.js";
import { expose, internalsOf } from "./exposed.js";
import { keepFor } from "./keep-for.js";
import type { CommonEvents } from "./surface.js";

export { useStore } from "@nanostores/react";

/** Context that the frame provides; `Events` are those of the widget besides the common ones. */
export interface WidgetSurroundings<Events = object> {
  client: Client;
  language: Language;
  /** Translates with the widget's texts, then with those of the kit. */
  t: Translate;
  /** Dispatches an event at the element; false when a listener called `preventDefault`. */
  emit: Emit<Events & CommonEvents>;
  element: HTMLElement;
  root: ShadowRoot;
}

export const WidgetContext = createContext<WidgetSurroundings | null>(null);

/** The context of the widget; `useWidget<MapEvents>()` to emit its own events. */
export function useWidget<Events = object>(): WidgetSurroundings<Events> {
  const surroundings = useContext(WidgetContext);
  if (!surroundings) throw new Error("A part of the kit was used outside a widget's frame.");
  return surroundings as WidgetSurroundings<Events>;
}

/** A value kept per element across unmounting, moving and remounting, e.g. its stores. */
export function useKept<Thing>(name: string, create: () => Thing): Thing {
  return keepFor(useWidget().element, name, create);
}

// biome-ignore lint/suspicious/noExplicitAny: a method takes what it takes
type Methods = Readonly<Record<string, (...given: any[]) => unknown>>;

/** Exposes the methods named in `ElementOptions.methods` on the element; calls go to those of the latest render. */
export function useExposed(methods: Methods): void {
  const { element } = useWidget();
  const latest = useRef(methods);
  latest.current = methods;
  useLayoutEffect(() => {
    const lasting = Object.keys(latest.current).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)] as const);
    return expose(element, Object.fromEntries(lasting));
  }, [element]);
}

/** Sets the element's form value and validity; for widgets whose options say `formAssociated`. */
export function useFormValue(value: string | FormData | null, flaw?: string): void {
  const { element } = useWidget();
  useLayoutEffect(() => {
    const internals = internalsOf.get(element);
    internals?.setFormValue(value);
    internals?.setValidity(flaw ? { customError: true } : {}, flaw ?? "");
  }, [element, value, flaw]);
}
