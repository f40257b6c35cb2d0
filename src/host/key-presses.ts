import { navigate } from "wouter/use-browser-location";
import type { Hotkey, Plugin, Widget } from "../core/internal.js";
import { isAt, type ScreenWidget, startOf } from "./routes.js";

/** Milliseconds that a screen opened by a key may take to show the key's target. */
const PATIENCE = 5_000;

/** Dialogs, popovers and menus: no key pressed in them is a hotkey. */
const overlays = 'dialog, [popover], [role="menu"]';
/** Elements that take letters themselves: only keys with Ctrl or ⌘ are hotkeys there. */
const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="combobox"]';

/** The key beside the letter, as it is written on the keyboards of this system. */
const ctrl = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";

const letterOf = (code: string) => code.replace("Key", "");

/** What people press, as it is written on their keyboards: the key alone, and its other key with Ctrl or ⌘. */
export const keyNames = ({ code, withCtrl }: Hotkey): string[] => [letterOf(code), ...(withCtrl ? [`${ctrl} ${letterOf(withCtrl)}`] : [])];

const isWithCtrl = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey;

/** Whether a press of a key is meant for the host and not for a field, a menu or a dialog. */
export function isForHost(event: KeyboardEvent): boolean {
  const others = isWithCtrl(event) ? overlays : `${overlays}, ${fields}`;
  const isOthers = event.composedPath().some((each) => each instanceof Element && each.matches(others));
  return !event.defaultPrevented && !event.repeat && !event.altKey && !isOthers;
}

/** Whether the hotkey is pressed: its key alone, or its other key with Ctrl or ⌘. */
const isPressed = ({ code, withCtrl }: Hotkey, event: KeyboardEvent): boolean =>
  !event.shiftKey && event.code === (isWithCtrl(event) ? withCtrl : code);

/** Visible elements marked with the code of a key, in document order, including those in shadow roots. */
function markedIn(root: ParentNode, code: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>("*")].flatMap((each) => [
    ...(each.dataset?.hotkey === code && each.checkVisibility() && !each.matches(":disabled") ? [each] : []),
    ...(each.shadowRoot ? markedIn(each.shadowRoot, code) : []),
  ]);
}

/** Whether there is something that a key leads to. */
export const hasTarget = (root: ParentNode, code: string): boolean => markedIn(root, code).length > 0;

/** The element that has the focus, within all roots. */
function focused(): Element | null {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) activeElement = activeElement.shadowRoot.activeElement;
  return activeElement;
}

/** Whether `element` comes after `other` in document order, also across shadow roots. */
function isAfter(element: Element, other: Element): boolean {
  /** The element after the shadow hosts it stands in, the outermost first. */
  const pathOf = (each: Element): Element[] => {
    const root = each.getRootNode();
    return root instanceof ShadowRoot ? [...pathOf(root.host), each] : [each];
  };
  const path = pathOf(element);
  const otherPath = pathOf(other);
  const at = path.findIndex((each, index) => each !== otherPath[index]);
  const branch = path[at];
  const otherBranch = otherPath[at];
  if (branch === undefined || otherBranch === undefined) return false;
  return Boolean(otherBranch.compareDocumentPosition(branch) & Node.DOCUMENT_POSITION_FOLLOWING);
}

/** Brings the focus to the next element that a key is for; false where there is none. */
function bringFocus(root: ParentNode, { code }: Hotkey): boolean {
  const marked = markedIn(root, code);
  const now = focused();
  const next = marked.find((each) => now !== null && isAfter(each, now)) ?? marked[0];
  if (!next) return false;
  next.focus();
  if (next.dataset.hotkeyPress !== undefined) next.click();
  return true;
}

/** Opens the screen of a key unless it is open, and focuses the key's target as soon as that is shown; gives what ends the waiting for it. */
export function goTo(root: ParentNode, hotkey: Hotkey, widget: Widget): () => void {
  const screen = widget as ScreenWidget;
  const isOpen = isAt(location.pathname, screen);
  if (!isOpen && hotkey.isOfScreen) return () => {};
  if (!isOpen) navigate(startOf(screen));
  if (isOpen && bringFocus(root, hotkey)) return () => {};
  const until = Date.now() + PATIENCE;
  const timer = setInterval(() => (bringFocus(root, hotkey) || Date.now() > until) && clearInterval(timer), 100);
  return () => clearInterval(timer);
}

/** A key with the widget that it is of. */
export interface WidgetKey {
  readonly hotkey: Hotkey;
  readonly widget: Widget;
}

/** The keys of all plugins; of two for one key the first counts, besides those that work only while the screen of their own is open. */
export function hotkeysOf(plugins: readonly Plugin[]): WidgetKey[] {
  const all = plugins.flatMap(({ widgets }) => widgets).flatMap((widget) => (widget.hotkeys ?? []).map((hotkey) => ({ hotkey, widget })));
  return all.filter(
    ({ hotkey: { code, isOfScreen }, widget }, index) =>
      all.findIndex((other) => other.hotkey.code === code && (!isOfScreen || other.widget === widget)) === index,
  );
}

/** What a press leads to: a key of the open screen before the same key of others. */
export function pressedOf(all: readonly WidgetKey[], event: KeyboardEvent): WidgetKey | undefined {
  const pressed = all.filter(({ hotkey }) => isPressed(hotkey, event));
  const isOpen = ({ widget }: WidgetKey) => isAt(location.pathname, widget as ScreenWidget);
  return pressed.find(isOpen) ?? pressed.find(({ hotkey }) => !hotkey.isOfScreen);
}
