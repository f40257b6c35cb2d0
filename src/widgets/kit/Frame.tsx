import { type ComponentType, useEffect, useMemo } from "react";
import { type GetToken, type TextSource, translator, type Widget } from "../../core/index.js";
import { useClient, useClientEvents } from "./use-client.js";
import { useLanguage, useTexts } from "./use-language.js";
import { type Emit, WidgetContext } from "./use-widget.js";

/** How a widget is dressed for the page: its texts, its style sheets, and what its element can do besides. */
export interface Dress {
  texts: TextSource;
  /** True for a widget that names states, modes and ages of devices: the kit's words for them are loaded too. */
  deviceWords?: boolean;
  /** Style sheets as text, for instance a library's. */
  sheets?: readonly string[];
  /** Names of the methods that the screen exposes by `useExposed`. */
  methods?: readonly string[];
  formAssociated?: boolean;
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

/** What stands around every screen: provider, language with its texts, events, tokens. Shows nothing before the texts came. */
export function Frame({ widget, dress, Screen, element, root, emit, provider, language, getToken, values }: FrameProps) {
  const client = useClient(provider, getToken);
  const spoken = useTexts(widget.id, dress.texts, useLanguage(element, language), emit, dress.deviceWords);
  useClientEvents(client, emit);

  const isReady = spoken !== undefined;
  useEffect(() => {
    if (isReady) emit("its-ready");
  }, [isReady, emit]);

  const surroundings = useMemo(
    () => spoken && { client, language: spoken, t: translator(spoken, [widget.id, "kit", "device"]), emit, element, root },
    [client, spoken, widget.id, emit, element, root],
  );
  if (!surroundings) return null;
  return (
    <WidgetContext.Provider value={surroundings}>
      <div className="frame" part="frame" lang={surroundings.language}>
        <Screen {...values} />
      </div>
    </WidgetContext.Provider>
  );
}
