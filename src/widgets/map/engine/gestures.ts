import type { Map as LeafletMap } from "leaflet";

/**
 * Who handles wheel and touch: the page unless ctrl or two fingers are used (`cooperative`), the map (`greedy`), always the page (`none`).
 */
export const gestureModes = ["cooperative", "greedy", "none"] as const;
export type Gestures = (typeof gestureModes)[number];

/** A gesture that went to the page in the cooperative mode. */
export type Tried = "wheel" | "finger";

/** Milliseconds between two reports: turning a wheel fires many events. */
const REPORT_EVERY = 400;

const touchActions: Readonly<Record<Gestures, string>> = { cooperative: "pan-x pan-y", greedy: "none", none: "auto" };

/**
 * Sets who handles wheel and touch; keyboard and buttons always work. Returns the function that ends it. In the cooperative mode the wheel
 * zooms with ctrl or ⌘ (a pinch on a touchpad sets ctrl too), and two fingers move and pinch the map by Leaflet's `touchZoom`; `tried` is
 * called for gestures that went to the page.
 */
export function setGestures(map: LeafletMap, mode: Gestures, tried: (what: Tried) => void): () => void {
  const container = map.getContainer();
  container.style.touchAction = touchActions[mode];
  const turn = (isOn: boolean, ...names: ("dragging" | "scrollWheelZoom" | "touchZoom" | "doubleClickZoom")[]) => {
    for (const name of names) map[name][isOn ? "enable" : "disable"]();
  };
  turn(mode !== "none", "dragging", "scrollWheelZoom", "touchZoom", "doubleClickZoom");
  if (mode !== "cooperative") return () => {};

  const stop = new AbortController();
  let reportedAt = -REPORT_EVERY;
  const report = (what: Tried, { timeStamp }: Event) => {
    if (timeStamp - reportedAt < REPORT_EVERY) return;
    reportedAt = timeStamp;
    tried(what);
  };
  const listen = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
    // In the capture phase: before Leaflet's own listeners, which this enables and disables.
    container.addEventListener(name, hear, { capture: true, passive: true, signal: stop.signal });
  listen("wheel", (event) => {
    const isForMap = event.ctrlKey || event.metaKey;
    turn(isForMap, "scrollWheelZoom");
    if (!isForMap) report("wheel", event);
  });
  listen("pointerdown", ({ pointerType }) => turn(pointerType !== "touch", "dragging"));
  listen("touchmove", (event) => void (event.touches.length === 1 && report("finger", event)));
  return () => stop.abort();
}
