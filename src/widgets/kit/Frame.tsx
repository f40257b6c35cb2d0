import { type ComponentType, useEffect, useMemo } from "react";
import { $density, $textChanges, type GetToken, type TextSource, translator, type Widget } from "../../core/internal.js";
import type { Emit } from "./emit.js";
import { useClient, useClientEvents } from "./use-client.js";
import { useLanguage, useTexts } from "./use-language.js";
import { useStore, WidgetContext } from "./use-widget.js";

/** How a widget is set up for the page: its texts, style sheets and the extra abilities of its element. */
export interface Dress {
  texts: TextSource;
  /** True for a widget that names states, modes and ages of devices: the kit's words for them are loaded too. */
  deviceWords?: boolean;
  /** Style sheets as text, for instance a library's, by what the element is told; the same list for the same look. */
  sheets?: (values: Readonly<Record<string, unknown>>) => readonly string[];
  /** Names of the methods that the screen exposes by `useExposed`. */
  methods?: readonly string[];
  formAssociated?: boolean;
  /** True for a widget that needs no provider: its page is told of none that is missing. */
  asksNobody?: boolean;
}

interface FrameProps {
  widget: Widget;
  dress: Dress;
  Screen: ComponentType<object>;
  element: HTMLElement;
  root: ShadowRoot;
  emit: Emit;
  provider: string | undefined;
  language: string | undefined;
  getToken: GetToken | undefined;
  values: object;
}

/**
 * What stands around every screen: provider, language with its texts, events, tokens. Shows nothing before the texts came.
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
export function Frame({ widget, dress, Screen, element, root, emit, provider, language, getToken, values }: FrameProps) {
  const client = useClient(provider, getToken, dress.asksNobody ?? false);
  const spoken = useTexts(widget.id, dress.texts, useLanguage(element, language), emit, dress.deviceWords);
  const changes = useStore($textChanges);
  const density = useStore($density);
  useClientEvents(client, emit);

  const isReady = spoken !== undefined;
  useEffect(() => {
    if (isReady) emit("its-ready");
  }, [isReady, emit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new translator lets everything be said anew
  const surroundings = useMemo(
    () => spoken && { client, language: spoken, t: translator(spoken, [widget.id, "kit", "device"]), emit, element, root },
    [client, spoken, changes, widget.id, emit, element, root],
  );
  if (!surroundings) return null;
  return (
    <WidgetContext.Provider value={surroundings}>
      <div className="frame" part="frame" lang={surroundings.language} data-density={density}>
        <Screen {...values} />
      </div>
    </WidgetContext.Provider>
  );
}
