import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { $plugins, type Hotkey, localized, type Widget } from "../core/internal.js";
import { Checkbox } from "../widgets/kit/controls/Checkbox.js";
import { Dialog } from "../widgets/kit/controls/Dialog.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { bringFocus, hotkeysOf, isForHost, isPressed } from "./key-presses.js";
import { $areHotkeysOn, $isHotkeyListOpen } from "./preferences.js";
import { isAt, type ScreenWidget, startOf } from "./routes.js";
import { hotkeyList, hotkeyNote } from "./styles/hotkeys.js";

/** Milliseconds that a screen opened by a key may take to show the key's target. */
const PATIENCE = 5_000;

/** The key beside the letter, as it is written on the keyboards of this system. */
const ctrl = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";

const letterOf = (code: string) => code.replace("Key", "");

/**
 * Keys that bring an operator to a screen or a thing on it, and their overview by `?`. None of them sends anything: what a key leads
 * to is pressed as always. They can be switched off, for those who dictate (WCAG 2.1.4).
 */
export function Hotkeys() {
  const { root, t, language } = useWidget();
  const plugins = useStore($plugins);
  const areOn = useStore($areHotkeysOn);
  const isListOpen = useStore($isHotkeyListOpen);
  const all = hotkeysOf(plugins.flatMap(({ widgets }) => widgets));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys are those of the plugins
  useEffect(() => {
    if (!areOn) return;
    let leave = () => {};
    const press = (event: KeyboardEvent) => {
      leave();
      if (!isForHost(event)) return;
      if (event.key === "?" && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        $isHotkeyListOpen.set(true);
        return;
      }
      const found = all.find(({ hotkey }) => isPressed(hotkey, event));
      if (!found) return;
      event.preventDefault();
      leave = go(root, found.hotkey, found.widget);
    };
    const cancel = () => leave();
    document.addEventListener("keydown", press);
    document.addEventListener("pointerdown", cancel, true);
    return () => {
      leave();
      document.removeEventListener("keydown", press);
      document.removeEventListener("pointerdown", cancel, true);
    };
  }, [root, plugins, areOn]);

  return (
    <Dialog title={t("hotkeys")} isOpen={isListOpen} onClose={() => $isHotkeyListOpen.set(false)}>
      <dl className={hotkeyList}>
        <div>
          <dt>
            <kbd>?</kbd>
          </dt>
          <dd>{t("thisOverview")}</dd>
        </div>
        {all.map(({ hotkey: { code, withCtrl, title } }) => (
          <div key={code}>
            <dt>
              <kbd>{letterOf(code)}</kbd>
              {withCtrl && <kbd>{`${ctrl} ${letterOf(withCtrl)}`}</kbd>}
            </dt>
            <dd>{localized(title, language)}</dd>
          </div>
        ))}
      </dl>
      <p className={hotkeyNote}>{t("hotkeysNote")}</p>
      <Checkbox label={t("hotkeysOn")} checked={areOn} onChange={(isOn) => $areHotkeysOn.set(isOn)} />
    </Dialog>
  );
}

/** Opens the screen of a key unless it is open, and focuses the key's target as soon as that is shown. */
function go(root: ParentNode, hotkey: Hotkey, widget: Widget): () => void {
  const screen = widget as ScreenWidget;
  const isOpen = isAt(location.pathname, screen);
  if (!isOpen && hotkey.isOfScreen) return () => {};
  if (!isOpen) navigate(startOf(screen));
  if (isOpen && bringFocus(root, hotkey)) return () => {};
  const until = Date.now() + PATIENCE;
  const timer = setInterval(() => (bringFocus(root, hotkey) || Date.now() > until) && clearInterval(timer), 100);
  return () => clearInterval(timer);
}
