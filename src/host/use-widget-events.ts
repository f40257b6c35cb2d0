import { useEffect } from "react";
import { navigate } from "wouter/use-browser-location";
import { $plugins } from "../core/internal.js";
import { useWidget } from "../widgets/kit/use-widget.js";
import { goTo, hotkeysOf } from "./key-presses.js";
import { $language, $theme, offeredLanguage, themes } from "./preferences.js";
import { addressOf } from "./routes.js";

interface Navigation {
  screen?: unknown;
  params?: Readonly<Record<string, unknown>>;
  hotkey?: unknown;
}

/**
 * Goes to the screen that a widget requests by `its-navigate`, unless a listener on the page called `preventDefault`. A request for the
 * open screen changes nothing, so that its view in the address stays. With the code of a key, what that key leads to gets the focus.
 */
export function useNavigateEvents(): void {
  const { element, root } = useWidget();
  useEffect(() => {
    const go = (event: Event) => {
      if (event.defaultPrevented) return;
      const { screen, params, hotkey } = (event as CustomEvent<Navigation | null>).detail ?? {};
      const plugins = $plugins.get();
      const address = addressOf(plugins, `${screen}`, params);
      if (address && address !== location.pathname) navigate(address);
      const keys = hotkeysOf(plugins).filter(({ hotkey: { code } }) => code === hotkey);
      const key = keys.find(({ widget: { id } }) => id === screen) ?? keys[0];
      if (key) goTo(root, key.hotkey, key.widget);
    };
    element.addEventListener("its-navigate", go);
    return () => element.removeEventListener("its-navigate", go);
  }, [element, root]);
}

/** Stores the language and theme that widgets report by `its-language-chosen` and `its-theme-chosen`. */
export function useChoiceEvents(): void {
  const { element } = useWidget();
  useEffect(() => {
    const choose = (event: Event) => {
      if (event.defaultPrevented) return;
      const { language, theme } = (event as CustomEvent<{ language?: string; theme?: string } | null>).detail ?? {};
      const offered = offeredLanguage(language);
      if (offered) $language.set(offered);
      const wanted = themes.find((each) => each === theme);
      if (wanted) $theme.set(wanted);
    };
    const names = ["its-language-chosen", "its-theme-chosen"];
    for (const name of names) element.addEventListener(name, choose);
    return () => {
      for (const name of names) element.removeEventListener(name, choose);
    };
  }, [element]);
}
