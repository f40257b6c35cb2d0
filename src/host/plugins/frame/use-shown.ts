import { useEffect, useMemo, useState } from "react";
import { kebab } from "../../../widgets/kit/attributes.js";
import { openTokens } from "../../../widgets/kit/parts/open-tokens.js";
import { useWidget } from "../../../widgets/kit/use-widget.js";
import type { Shown } from "./messages.js";

const names = [...openTokens.map(([name]) => name), "--its-radius", "--its-font"];

/** What the frame is sent: the attributes of its element, the language and the colours around it, as they change. */
export function useShown(values: Readonly<Record<string, unknown>>): Shown {
  const { element, language } = useWidget();
  const [theme, setTheme] = useState(() => themeOf(element));
  useEffect(() => {
    const again = () => setTheme(themeOf(element));
    again();
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
    return () => observer.disconnect();
  }, [element]);
  const given = JSON.stringify(values);
  return useMemo(() => {
    const known = Object.entries(JSON.parse(given) as Record<string, unknown>);
    return { ...theme, language, attributes: Object.fromEntries(known.map(([name, value]) => [kebab(name), value])) };
  }, [theme, language, given]);
}

function themeOf(element: HTMLElement): Pick<Shown, "scheme" | "tokens"> {
  const style = getComputedStyle(element);
  const tokens = names.map((name) => [name, style.getPropertyValue(name).trim()] as const).filter(([, value]) => value !== "");
  return { scheme: style.colorScheme, tokens: Object.fromEntries([...tokens, ["--its-font", style.fontFamily]]) };
}
