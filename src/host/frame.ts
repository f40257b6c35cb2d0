import type { CallArguments, FromHost, Hello, Shown } from "./plugins/frame/messages.js";

/** The portal as the page of a framed plugin sees it. */
export interface Portal {
  /** Id of the widget this frame is to show. */
  readonly widget: string;
  /** Names of the calls that were granted. */
  readonly calls: readonly string[];
  /** Makes a call of the contract as whoever is signed in; rejects with a sentence when it was not granted or failed. */
  call(name: string, question?: CallArguments): Promise<unknown>;
  /** Asks the portal for another screen. */
  navigate(screen: string, params?: Readonly<Record<string, string>>): void;
  /** Reports attributes and language now and whenever they change; colours are set on the page automatically. */
  follow(listener: (state: Shown) => void): void;
}

/** Connects to the portal around this frame; resolves once it has answered. Import it from `frame.js` of the portal. */
export function connect(): Promise<Portal> {
  return new Promise((resolve) => {
    addEventListener("message", ({ source, data, ports: [port] }: MessageEvent<Hello>) => {
      if (source === parent && data?.its === "hello" && port) resolve(portalBehind(port, data));
    });
    parent.postMessage({ its: "plugin-ready", api: 1 }, "*");
  });
}

function portalBehind(port: MessagePort, { widget, calls, state }: Hello): Portal {
  const listeners = new Set<(state: Shown) => void>();
  const waiting = new Map<number, { resolve(data: unknown): void; reject(error: Error): void }>();
  let current = state;
  let count = 0;

  port.onmessage = ({ data }: MessageEvent<FromHost>) => {
    if (data.type === "state") {
      current = data.state;
      applyAppearance(current);
      for (const listener of listeners) listener(current);
      return;
    }
    if (data.type === "answer") waiting.get(data.id)?.resolve(data.data);
    else waiting.get(data.id)?.reject(new Error(data.message));
    waiting.delete(data.id);
  };
  applyAppearance(current);
  new ResizeObserver(() => port.postMessage({ type: "size", height: document.documentElement.offsetHeight })).observe(
    document.documentElement,
  );
  return {
    widget,
    calls,
    call: (name, question = {}) =>
      new Promise((resolve, reject) => {
        waiting.set(++count, { resolve, reject });
        port.postMessage({ type: "call", id: count, call: name, question });
      }),
    navigate: (screen, params = {}) => port.postMessage({ type: "navigate", screen, params }),
    follow(listener) {
      listeners.add(listener);
      listener(current);
    },
  };
}

/** The portal's language, font and colours on the frame's own page; its own style sheet may say otherwise of its elements. */
function applyAppearance({ language, scheme, tokens }: Shown): void {
  const page = document.documentElement;
  page.lang = language;
  page.style.colorScheme = scheme;
  page.style.fontFamily = "var(--its-font)";
  for (const [name, value] of Object.entries(tokens)) page.style.setProperty(name, value);
}
