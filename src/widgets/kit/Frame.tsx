import { type ComponentType, type ReactNode, useEffect, useMemo } from "react";
import { $density, $textChanges, type GetToken, may, type TextSource, translator, type Widget } from "../../core/internal.js";
import type { Emit } from "./emit.js";
import { NotPermitted } from "./parts/NotPermitted.js";
import { REFUSALS, withRefusals } from "./refusal-text.js";
import { useClient, useClientEvents } from "./use-client.js";
import { useLanguage, useTexts } from "./use-language.js";
import { useStore, WidgetContext } from "./use-widget.js";

/** What `defineWidget` and `reactWidget` need of a widget besides its manifest and screen: texts, style sheets, abilities of the element. */
export interface ElementOptions {
  texts: TextSource;
  /** True for a widget that names states, modes and ages of devices: the kit's words for them are loaded too. */
  deviceWords?: boolean;
  /**
   * Style sheets as CSS text (a library's, for instance) by the values of the element's attributes. Equal values must give the same
   * array, else the root adopts the sheets again.
   */
  sheets?: (values: Readonly<Record<string, unknown>>) => readonly string[];
  /** Names of the methods that the screen exposes by `useExposed`. */
  methods?: readonly string[];
  /** Whether the element is a form control (`static formAssociated`). */
  formAssociated?: boolean;
  /** True for a widget that works without a provider: none that is missing is reported. */
  needsNoProvider?: boolean;
  /** CSS pixels that the widget is high by itself, by the values of its attributes; a React component keeps them until it can be drawn. */
  height?: (values: Readonly<Record<string, unknown>>) => number;
}

interface FrameProps {
  widget: Widget;
  options: ElementOptions;
  Screen: ComponentType<object>;
  element: HTMLElement;
  root: ShadowRoot;
  emit: Emit;
  provider: string | undefined;
  language: string | undefined;
  getToken: GetToken | undefined;
  values: object;
  /** Shown until the texts are loaded. */
  waiting?: ReactNode;
}

/**
 * Wraps every screen with its provider, language, texts, events and tokens. Renders `waiting` until the texts are loaded.
 * @csspart frame – everything inside
 * @csspart error – what stands in the place of a widget that failed
 * @cssprop --its-accent – colour of what can be pressed
 * @cssprop --its-accent-text – text on the accent
 * @cssprop --its-surface – background
 * @cssprop --its-surface-raised – background of cards and menus
 * @cssprop --its-surface-sunken – background of bars and wells
 * @cssprop --its-text – text
 * @cssprop --its-text-quiet – text of less weight
 * @cssprop --its-border – lines
 * @cssprop --its-focus – outline of what has the focus
 * @cssprop --its-ok – state: works
 * @cssprop --its-info – state: to know
 * @cssprop --its-warning – state: attention
 * @cssprop --its-error – state: failed
 * @cssprop --its-unknown – state: no data
 * @cssprop --its-neutral – state: none
 * @cssprop --its-radius – corner radius, 6px
 * @cssprop --its-font – font family; inherited without it
 * @cssprop --its-font-mono – font family of codes
 * @cssprop --its-font-size – base size, 14px
 */
export function Frame({ widget, options, Screen, element, root, emit, provider, language, getToken, values, waiting = null }: FrameProps) {
  const client = useClient(provider, getToken, options.needsNoProvider ?? false);
  const spoken = useTexts(widget.id, options.texts, useLanguage(element, language), emit, options.deviceWords);
  const changes = useStore($textChanges);
  const density = useStore($density);
  useClientEvents(client, emit);

  const { user } = useStore(client.session.$session, { keys: ["user"] });
  const isPermitted = user.isAnonym || widget.needs === undefined || may(user, widget.needs);

  const isReady = spoken !== undefined;
  useEffect(() => {
    if (isReady) emit("its-ready");
  }, [isReady, emit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new translator lets everything be said anew
  const surroundings = useMemo(() => {
    if (!spoken) return null;
    const t = withRefusals(spoken, translator(spoken, [widget.id, "kit", "device", REFUSALS]));
    return { client, language: spoken, t, emit, element, root };
  }, [client, spoken, changes, widget.id, emit, element, root]);
  if (!surroundings) return waiting;
  return (
    <WidgetContext.Provider value={surroundings}>
      <div className="frame" part="frame" lang={surroundings.language} data-density={density}>
        {isPermitted ? <Screen {...values} /> : <NotPermitted />}
      </div>
    </WidgetContext.Provider>
  );
}
