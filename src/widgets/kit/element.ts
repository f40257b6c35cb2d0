import { type ComponentType, createElement, useMemo } from "react";
import { type GetToken, languageOf, type Widget } from "../../core/internal.js";
import { propertiesOf } from "./attributes.js";
import { ErrorBoundary } from "./ErrorBoundary.js";
import { emitOf } from "./emit.js";
import { type Dress, Frame } from "./Frame.js";
import { keepFor } from "./kept.js";
import { mendedElement, type Received } from "./r2wc-element.js";
import { dressRoot } from "./sheets.js";
import { loadWords } from "./use-language.js";
import { markWidget, widgetOf } from "./widget-of.js";

export type { Dress } from "./Frame.js";

/**
 * Defines the tag of a widget. Its screen gets the manifest's attributes as camelCase props, `undefined` where absent and
 * booleans false; every element also understands `provider`, `language` and the property `getToken`. A tag that other code has
 * defined stays as it is, with an error in the console (faults H7); a widget that is defined twice keeps the first definition
 * (H5). On a server it does nothing.
 */
// biome-ignore lint/suspicious/noExplicitAny: each screen has props of its own
export function defineWidget(widget: Widget, Screen: ComponentType<any>, dress: Dress): void {
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

  function Dressed({ container, values }: Received) {
    const element = container.host as HTMLElement;
    const { provider, language, getToken, ...own } = values as Readonly<Record<string, unknown>> & Common;
    const emit = keepFor(element, "emit", () => emitOf(element));
    const sheets = dress.sheets?.(values);
    // Not an effect: those of the screen, which measure, come before ours.
    useMemo(() => dressRoot(container, sheets), [container, sheets]);
    const frame = createElement(Frame, {
      widget,
      dress,
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

  const Element = mendedElement(Dressed, {
    tag: widget.tag,
    properties: { ...propertiesOf(widget.attributes), provider: "string", language: "string", getToken: "function" },
    methods: dress.methods,
    formAssociated: dress.formAssociated,
  });
  markWidget(Element, widget.id);
  // Before the element is made, so that its words come beside what else its page waits for. What fails is asked for again by the frame.
  const language = languageOf(document.documentElement.lang);
  if (language) loadWords(widget.id, dress.texts, language, dress.deviceWords).catch(() => {});
  customElements.define(widget.tag, Element);
}

interface Common {
  provider: string | undefined;
  language: string | undefined;
  getToken: GetToken | undefined;
}
