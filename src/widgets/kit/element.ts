import { type ComponentType, createElement, useMemo } from "react";
import { type GetToken, languageOf, type Widget } from "../../core/internal.js";
import { propertiesOf } from "./attributes.js";
import { ErrorBoundary } from "./ErrorBoundary.js";
import { emitOf } from "./emit.js";
import { type ElementOptions, Frame } from "./Frame.js";
import { keepFor } from "./keep-for.js";
import { elementClass, type Received } from "./r2wc-element.js";
import { adoptSheets } from "./sheets.js";
import { loadWords } from "./use-language.js";
import { markWidget, widgetOf } from "./widget-of.js";

export type { ElementOptions } from "./Frame.js";

/**
 * Defines the tag of a widget. Its screen gets the manifest's attributes as camelCase props, `undefined` where absent and
 * booleans false; every element also understands `provider`, `language` and the property `getToken`. A tag that other code has
 * defined stays as it is, with an error in the console (faults H7); a widget that is defined twice keeps the first definition
 * (H5). On a server it does nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: each screen has props of its own
export function defineWidget(widget: Widget, Screen: ComponentType<any>, options: ElementOptions): void {
  if (!("customElements" in globalThis)) return;
  const taken = customElements.get(widget.tag);
  if (taken) {
    if (widgetOf(taken) !== widget.id) {
      globalThis.console?.error(
        `its: the tag "${widget.tag}" of widget "${widget.id}" is already defined by another script on this page; the widget is left out.`,
      );
    }
    return;
  }

  function FramedScreen({ container, values }: Received) {
    const element = container.host as HTMLElement;
    const { provider, language, getToken, ...own } = values as Readonly<Record<string, unknown>> & Common;
    const emit = keepFor(element, "emit", () => emitOf(element));
    const sheets = options.sheets?.(values);
    // Not an effect: the screen's effects run before ours, and they measure what the sheets lay out.
    useMemo(() => adoptSheets(container, sheets), [container, sheets]);
    const frame = createElement(Frame, {
      widget,
      options,
      Screen,
      element,
      root: container,
      emit,
      provider,
      language,
      getToken,
      values: own,
    });
    return createElement(ErrorBoundary, { element, tag: widget.tag, language, values }, frame);
  }

  const Element = elementClass(FramedScreen, {
    tag: widget.tag,
    properties: { ...propertiesOf(widget.attributes), provider: "string", language: "string", getToken: "function" },
    methods: options.methods,
    formAssociated: options.formAssociated,
  });
  markWidget(Element, widget.id);
  // Texts are loaded in parallel with the rest of the page, before the first element exists. The frame repeats a load that failed.
  const language = languageOf(document.documentElement.lang);
  if (language) loadWords(widget.id, options.texts, language, options.deviceWords).catch(() => {});
  customElements.define(widget.tag, Element);
}

interface Common {
  provider: string | undefined;
  language: string | undefined;
  getToken: GetToken | undefined;
}
