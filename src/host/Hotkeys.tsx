import { useEffect } from "react";
import { $plugins, localized } from "../core/internal.js";
import { Checkbox } from "../widgets/kit/controls/Checkbox.js";
import { Dialog } from "../widgets/kit/controls/Dialog.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { goTo, hotkeysOf, isForHost, keyNames, pressedOf } from "./key-presses.js";
import { $areHotkeysOn, $isHotkeyListOpen } from "./preferences.js";
import { hotkeyList, hotkeyNote } from "./styles/hotkeys.js";

/**
 * Keys that bring an operator to a screen or a thing on it, and their overview by `?`. None of them sends anything: what a key leads
 * to is pressed as always. They can be switched off, for those who dictate (WCAG 2.1.4).
 */
export function Hotkeys() {
  const { root, t, language } = useWidget();
  const plugins = useStore($plugins);
  const areOn = useStore($areHotkeysOn);
  const isListOpen = useStore($isHotkeyListOpen);
  const all = hotkeysOf(plugins);

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
      const found = pressedOf(all, event);
      if (!found) return;
      event.preventDefault();
      leave = goTo(root, found.hotkey, found.widget);
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
        {all.map(({ hotkey, widget }) => (
          <div key={`${widget.id} ${hotkey.code}`}>
            <dt>
              {keyNames(hotkey).map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{localized(hotkey.title, language)}</dd>
          </div>
        ))}
      </dl>
      <p className={hotkeyNote}>{t("hotkeysNote")}</p>
      <Checkbox label={t("hotkeysOn")} checked={areOn} onChange={(isOn) => $areHotkeysOn.set(isOn)} />
    </Dialog>
  );
}
