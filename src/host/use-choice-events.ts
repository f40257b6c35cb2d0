import { useEffect } from "react";
import { useWidget } from "../widgets/kit/use-widget.js";
import { $language, $theme, offeredLanguage, themes } from "./preferences.js";

/** Widgets offer a choice of language and theme by `its-language-chosen` and `its-theme-chosen`; the host keeps it. */
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
