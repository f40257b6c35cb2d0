import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { $plugins, localized, may } from "../core/internal.js";
import { useStore, useWidget } from "../widgets/kit/use-widget.js";
import { goTo, hasTarget, hotkeysOf, keyNames } from "./key-presses.js";
import { $areHotkeysOn } from "./preferences.js";
import type { ScreenWidget } from "./routes.js";

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * What the hotkeys lead to, as buttons at the beginning of a screen, also for those who have switched the keys off: one stop of Tab, within
 * which arrows go on. It is in sight while it has the focus.
 */
export function Shortcuts({ widget }: { widget: ScreenWidget }) {
  const { client, root, t, language } = useWidget();
  const { user } = useStore(client.session.$session, { keys: ["user"] });
  const areOn = useStore($areHotkeysOn);
  const bar = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [reachable, setReachable] = useState<readonly string[]>([]);
  const all = hotkeysOf(useStore($plugins)).filter(({ widget: { needs } }) => needs === undefined || may(user, needs));
  const ofScreen = all.filter(({ hotkey, widget: owner }) => hotkey.isOfScreen && owner === widget);
  // A key of the open screen takes the place of the same key that leads elsewhere.
  const ofAll = all.filter(({ hotkey: { code, isOfScreen } }) => !isOfScreen && !ofScreen.some(({ hotkey }) => hotkey.code === code));
  const shown = [...ofAll, ...ofScreen.filter(({ hotkey: { code } }) => reachable.includes(code))];
  if (shown.length === 0) return null;

  const move = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? last : step && (at + step + shown.length) % shown.length;
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  };
  const enter = () => setReachable(ofScreen.map(({ hotkey: { code } }) => code).filter((code) => hasTarget(root, code)));
  return (
    <div ref={bar} className="shortcuts" role="toolbar" aria-label={t("hotkeys")} onKeyDown={move} onFocus={enter}>
      {shown.map(({ hotkey, widget: owner }, index) => (
        <button
          key={hotkey.code}
          type="button"
          tabIndex={index === Math.min(at, shown.length - 1) ? 0 : -1}
          onClick={() => goTo(root, hotkey, owner)}
        >
          {localized(hotkey.title, language)}
          {areOn &&
            keyNames(hotkey).map((name) => (
              <Fragment key={name}>
                {" "}
                <kbd>{name}</kbd>
              </Fragment>
            ))}
        </button>
      ))}
    </div>
  );
}
